/**
 * Mails whose middle staff can write. Where they wrote nothing in the reader's language the build's
 * own words stand. Either way it is the middle only: frame, mark and warning are not theirs.
 */
import type { MailDesign, MailName } from '@fairlead/contract';
import * as z from 'zod';
import type { Block, Composed } from '#platform/channels/mail-frame/blocks.ts';
import type { MessageContext } from '#platform/channels/message-context.ts';
import { noSecret, template } from './mail-template.ts';

interface Filling {
  readonly first: string;
  readonly last: string;
  readonly pin?: string;
}

export interface OwnWords {
  /** Undefined where nobody wrote any. */
  readonly subject: string | undefined;
  readonly blocks: readonly Block[];
  readonly design?: MailDesign;
}

/** `[first]`, `[last]` and `[pin]` filled in, once each: what is filled in is not read again. */
export function fillIn(text: string, { first, last, pin = '' }: Filling): string {
  const values: Readonly<Record<string, string>> = { first, last, pin };
  return text.replaceAll(/\[(first|last|pin)\]/g, (_, name: string) => values[name] ?? '');
}

/** Words as blocks: an empty line begins a new paragraph. */
export function paragraphsOf(body: string): Block[] {
  return body
    .split(/\r?\n\s*\r?\n/)
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => ({ kind: 'text', text }));
}

export function ownWords(
  { language, facts: { wording } }: MessageContext,
  name: Exclude<MailName, 'general'>,
  filling: Filling,
): OwnWords {
  const set = wording?.[name];
  if (set === undefined) return { subject: undefined, blocks: [] };
  const words = set.texts[language];
  if (words === undefined) return { subject: undefined, blocks: [], design: set.design };
  // A PIN in a subject would stand on a locked screen.
  const subject = fillIn(words.subject, { ...filling, pin: '' });
  return { subject, blocks: paragraphsOf(fillIn(words.body, filling)), design: set.design };
}

const names = z.object({ first: z.string(), last: z.string() });

/** The staff's words, or else the build's; then a button to the bank. */
function worded(
  context: MessageContext,
  name: 'welcome' | 'verification_completed',
  filling: Filling,
): Composed {
  const { say, link, facts } = context;
  const own = ownWords(context, name, filling);
  const { brand } = facts;
  const builtIn: Block[] = [
    { kind: 'title', text: say(`mail.${name}.title`, { brand }) },
    { kind: 'text', text: say(`mail.${name}.text`, { first: filling.first, brand }) },
  ];
  return {
    ...own,
    subject: own.subject ?? say(`mail.${name}.subject`, { brand }),
    blocks: [
      ...(own.subject === undefined ? builtIn : own.blocks),
      { kind: 'action', label: say(`mail.${name}.action`), address: link('/user/home') },
    ],
  };
}

export const welcome = template({
  values: names,
  secret: noSecret,
  compose: (context, filling) => worded(context, 'welcome', filling),
});

export const verificationCompleted = template({
  values: names,
  secret: noSecret,
  compose: (context, filling) => worded(context, 'verification_completed', filling),
});
