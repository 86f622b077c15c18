/**
 * Addresses that simulated mail really reaches. Nobody is put on the list: staff may only ask, by
 * one fixed mail, and the owner of the address confirms.
 */
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import {
  askMailRecipient,
  confirmMailRecipient,
  removeMailRecipient,
  type SandboxMailRecipient,
} from '#platform/channels/sandbox-recipient.sql.ts';
import { sendMail } from '#platform/channels/send.ts';
import type { Db } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { hashToken, newToken } from '#platform/random.ts';

export interface RecipientDeed {
  readonly actor: Actor;
  readonly requestId: string;
}

/** The page that takes the token of the confirmation mail. */
export function confirmationPath(token: string): string {
  return `/sandbox/confirm?token=${token}`;
}

/** Refuses with `persona_may_not` and `too_many_addresses`. */
export async function askForRecipient(
  db: Db,
  ask: { readonly address: string; readonly language: string; readonly askedBy: string },
  persona: boolean,
  deed: RecipientDeed,
): Promise<SandboxMailRecipient | undefined> {
  if (persona) {
    throw new Refusal('persona_may_not');
  }
  const { address, language, askedBy } = ask;
  const token = newToken();
  try {
    return await db.transaction().execute(async (tx) => {
      const made = await askMailRecipient(tx, { address, tokenHash: hashToken(token), askedBy });
      if (made === undefined) {
        return undefined;
      }
      await sendMail(tx, {
        template: 'simulation_confirm',
        to: address,
        language,
        values: {},
        secret: { path: confirmationPath(token) },
      });
      await recordAudit(tx, {
        ...deed,
        action: 'sandbox.mail_recipient_asked',
        after: { address },
      });
      return made;
    });
  } catch (error) {
    throw isFull(error) ? new Refusal('too_many_addresses') : error;
  }
}

/** Refuses with `link_invalid`, whatever the reason. */
export async function confirmRecipient(
  db: Db,
  token: string,
  deed: RecipientDeed,
): Promise<SandboxMailRecipient> {
  return db.transaction().execute(async (tx) => {
    const confirmed = await confirmMailRecipient(tx, hashToken(token));
    if (confirmed === undefined) {
      throw new Refusal('link_invalid');
    }
    await recordAudit(tx, {
      ...deed,
      action: 'sandbox.mail_recipient_confirmed',
      after: { address: confirmed.address },
    });
    return confirmed;
  });
}

/** Refuses with `not_found`. */
export async function removeRecipient(db: Db, address: string, deed: RecipientDeed): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await removeMailRecipient(tx, address))) {
      throw new Refusal('not_found');
    }
    await recordAudit(tx, {
      ...deed,
      action: 'sandbox.mail_recipient_removed',
      before: { address },
    });
  });
}

/** The database counts under a lock; this is its word for "fifty are enough". */
function isFull(error: unknown): boolean {
  return (
    error instanceof Error && Reflect.get(error, 'constraint') === 'sandbox_mail_recipient_fifty'
  );
}
