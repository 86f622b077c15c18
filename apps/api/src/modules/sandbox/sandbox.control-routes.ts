/** What staff do in a sandbox: move the clock, let mail out to those who want it, begin again. */
import { idSchema, type MessageId, routes } from '@fairlead/contract';
import type { BankIdentity } from '#modules/settings/settings.service.ts';
import { listSentMessages, type SandboxMessage } from '#platform/channels/sandbox-message.sql.ts';
import {
  listMailRecipients,
  type SandboxMailRecipient,
} from '#platform/channels/sandbox-recipient.sql.ts';
import type { DueWork } from '#platform/due-work/due-work.ts';
import { Refusal } from '#platform/errors.ts';
import { implement } from '#platform/http/implement.ts';
import { pageOf, placeOf } from '#platform/http/list.ts';
import { blackedOut } from './black-out.rules.ts';
import { advanceClock } from './clock.service.ts';
import { demonstrationAddresses } from './demonstration.sql.ts';
import { askForRecipient, removeRecipient } from './mail-recipients.service.ts';
import { askReset } from './reset.service.ts';

/** An answer has a deadline, and a month of a bank has much to do. */
const LONGEST_LEAP_MS = 4_000;

export interface SandboxControlParts {
  readonly dueWork: DueWork;
  readonly identity: Pick<BankIdentity, 'brand'>;
  /** When this bank was created. */
  readonly since: string;
}

export function sandboxControlRoutes({ dueWork, identity, since }: SandboxControlParts) {
  return implement(routes.sandbox, {
    advanceClock: async (call) => {
      const { advance: seconds } = call.body;
      const advance = await advanceClock(call.db, dueWork, seconds, byOf(call), LONGEST_LEAP_MS);
      return { ...advance, now: advance.now.toISOString() };
    },
    reset: async (call) => {
      const stepUp = {
        sessionId: call.principal.session.id,
        action: 'sandbox.reset',
        digest: call.digest(),
        now: call.now(),
      };
      const names = { typed: call.body.name, name: identity.brand };
      await askReset(call.db, names, call.principal, { ...byOf(call), stepUp });
      call.status(202);
      call.clearSessionCookie('staff');
      return { since };
    },
    sent: async (call) => {
      const place = placeOf<string>(call, idSchema('message'));
      const page = { before: place.after, limit: place.fetch };
      // Any visitor can play a persona: they see what demonstration people were sent.
      const known = call.principal.persona ? await demonstrationAddresses(call.db) : undefined;
      return pageOf(call, place, await listSentMessages(call.db, known, page), {
        item: sentAnswer,
        placeOfRow: ({ id }) => id,
      });
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
  return { actor: call.actor, requestId: call.requestId };
}

function sentAnswer(message: SandboxMessage) {
  const { id, channel, recipient, language, subject, text, sentAt } = message;
  return {
    // The table's own constraint keeps it to the kind.
    id: id as MessageId,
    channel,
    to: recipient,
    language,
    subject: subject === null ? null : blackedOut(subject),
    text: blackedOut(text),
    sent_at: sentAt.toISOString(),
  };
}
