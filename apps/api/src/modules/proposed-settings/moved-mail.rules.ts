/** Which changes of the mail settings lead the bank's mail another way. Pure. */
import type { mailSettings } from '@fairlead/contract';
import type * as z from 'zod';

type Mail = z.infer<typeof mailSettings>;
type MailPatch = { readonly [Name in keyof Mail]?: Mail[Name] | undefined };

/** Codes and links go by mail: whoever chose the way alone could read them. */
const WAY = ['smtp_server', 'smtp_port', 'smtp_security', 'smtp_user'] as const;

/** The first server is set by one person: nothing has gone by mail before it. */
export function movesMail(now: Mail, patch: MailPatch): boolean {
  if (now.smtp_server === '') return false;
  return WAY.some((name) => patch[name] !== undefined && patch[name] !== now[name]);
}
