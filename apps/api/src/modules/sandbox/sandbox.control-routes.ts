/** What staff do in a sandbox: move the clock, and let mail out to those who want it. */
import { routes } from '@fairlead/contract';
import {
  listMailRecipients,
  type SandboxMailRecipient,
} from '#platform/channels/sandbox-recipient.sql.ts';
import type { DueWork } from '#platform/due-work/due-work.ts';
import { Refusal } from '#platform/errors.ts';
import { implement } from '#platform/http/implement.ts';
import { advanceClock } from './clock.service.ts';
import { askForRecipient, removeRecipient } from './mail-recipients.service.ts';

export function sandboxControlRoutes({ dueWork }: { dueWork: DueWork }) {
  return implement(routes.sandbox, {
    advanceClock: async (call) => {
      const advance = await advanceClock(call.db, dueWork, call.body.advance, byOf(call));
      return { ...advance, now: advance.now.toISOString() };
    },
    mailRecipients: async (call) => ({
      data: (await listMailRecipients(call.db)).map(recipientAnswer),
    }),
    askMailRecipient: async (call) => {
      const { address } = call.body;
      const ask = { address, language: call.language, askedBy: call.principal.id };
      const asked = await askForRecipient(call.db, ask, call.principal.persona, byOf(call));
      const known = asked ?? (await findRecipient(call.db, address));
      call.status(asked === undefined ? 200 : 202);
      return recipientAnswer(known);
    },
    removeMailRecipient: async (call) => {
      await removeRecipient(call.db, call.body.address, byOf(call));
      return { removed: true as const };
    },
  });
}

/** An address that has already confirmed is not asked again. */
async function findRecipient(
  db: Parameters<typeof listMailRecipients>[0],
  wanted: string,
): Promise<SandboxMailRecipient> {
  const found = (await listMailRecipients(db)).find(({ address }) => address === wanted);
  if (found === undefined) {
    throw new Refusal('not_found');
  }
  return found;
}

function recipientAnswer(recipient: SandboxMailRecipient) {
  return {
    address: recipient.address,
    asked_at: recipient.askedAt.toISOString(),
    confirmed_at: recipient.confirmedAt?.toISOString() ?? null,
  };
}

function byOf(call: {
  readonly actor: { readonly kind: 'customer' | 'staff' | 'visitor' };
  readonly principal: { readonly role: string };
  readonly requestId: string;
}) {
  return { actor: { ...call.actor, role: call.principal.role }, requestId: call.requestId };
}
