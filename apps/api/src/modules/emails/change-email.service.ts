/** Wishing for another email: by a token from the old address; a PIN goes to the new one. */
import type { SentPin } from '@fairlead/contract';
import { hasStrongFactor } from '#modules/credentials/factors/factors.service.ts';
import {
  issueToken,
  isTokenOf,
  TOKEN_MINUTES,
  takeToken,
} from '#modules/credentials/pins/mailed-tokens.service.ts';
import { maskedEmail, voidPins } from '#modules/credentials/pins/pins.service.ts';
import {
  type Customer,
  changeCustomer,
  customerForChange,
} from '#modules/customers/customers.service.ts';
import { customerPinPlace } from '#modules/registrations/email-pin.service.ts';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { sendMail } from '#platform/channels/send.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { newTypedSecret } from '#platform/random.ts';
import { sendOwnPin } from './prove-email.service.ts';

/** The addresses that somebody had, when they are erased. */
export { deleteEmailChanges as forgetEmailChanges } from './email-changes.sql.ts';

/** 130 bits, and still something that can be pasted out of a mail. */
const TOKEN_CHARACTERS = 26;

export interface EmailDeed {
  readonly actor: Actor;
  readonly requestId: string;
  readonly now: Date;
}

/** Mails a token to the present address. Refuses with `too_many_requests`. */
export async function askChangeToken(
  db: Db,
  customer: Customer,
  { actor, requestId, now }: EmailDeed,
): Promise<SentPin> {
  const { id: customerId, email, language } = customer;
  const token = newTypedSecret(TOKEN_CHARACTERS);
  const countedFor = { whom: customerId };
  const wish = { purpose: 'change_email', token, customerId, countedFor, now } as const;
  const { expiresAt, resendAt } = await db.transaction().execute(async (tx) => {
    const issued = await issueToken(tx, wish);
    await recordAudit(tx, { actor, action: 'email.change_asked', customerId, requestId });
    await sendMail(tx, {
      to: email,
      personId: customerId,
      language,
      template: 'code',
      values: { purpose: 'email-change', minutes: TOKEN_MINUTES },
      secret: { code: token },
      expiresAt: issued.expiresAt,
    });
    return issued;
  });
  return {
    channel: 'mail',
    to: maskedEmail(email),
    expires_at: expiresAt.toISOString(),
    resend_at: resendAt.toISOString(),
  };
}

/**
 * Notes the new address and sends it a PIN; whether somebody has it already is not told. Refuses
 * with `code_wrong`. `requireFactor` is asked of those who have more than the mailed factor.
 */
export async function wishEmail(
  db: Db,
  customer: Customer,
  wish: { readonly token: string; readonly newEmail: string },
  requireFactor: (tx: Tx) => Promise<void>,
  deed: EmailDeed,
): Promise<SentPin> {
  const { now } = deed;
  if (!(await isTokenOf(db, customer.id, 'change_email', wish.token, now))) {
    throw new Refusal('code_wrong', { field: 'email_token' });
  }
  return db.transaction().execute(async (tx) => {
    if (await hasStrongFactor(tx, customer.id)) await requireFactor(tx);
    if (!(await takeToken(tx, wish.token, now))) {
      throw new Refusal('code_wrong', { field: 'email_token' });
    }
    return noteEmail(tx, customer, wish.newEmail, deed);
  });
}

/** Another address in place of one that was never proven. Refuses with `code_wrong`. */
export async function correctEmail(
  db: Db,
  customer: Customer,
  email: string,
  deed: EmailDeed,
): Promise<SentPin> {
  return db.transaction().execute(async (tx) => {
    // Under the lock: it may be proven just now, and is left only with its token from then on.
    const { emailVerification } = await customerForChange(tx, customer.id);
    if (emailVerification === 'Completed') {
      throw new Refusal('code_wrong', { field: 'email_token' });
    }
    return noteEmail(tx, customer, email, deed);
  });
}

async function noteEmail(
  tx: Tx,
  customer: Customer,
  email: string,
  { actor, requestId, now }: EmailDeed,
): Promise<SentPin> {
  const { id } = customer;
  await customerForChange(tx, id);
  const changed = await changeCustomer(tx, id, { pendingEmail: email }, now);
  await recordAudit(tx, {
    actor,
    action: 'email.change_pending',
    customerId: id,
    after: { email },
    requestId,
  });
  return sendOwnPin(tx, changed, email, now);
}

/** Forgets a new address that was not proven yet. Answers alike when there was none. */
export async function cancelChange(db: Db, customer: Customer, deed: EmailDeed): Promise<void> {
  if (customer.pendingEmail === null) return;
  const { actor, requestId, now } = deed;
  await db.transaction().execute(async (tx) => {
    await changeCustomer(tx, customer.id, { pendingEmail: null }, now);
    await voidPins(tx, customerPinPlace(customer.id), now);
    const action = 'email.change_cancelled';
    await recordAudit(tx, { actor, action, customerId: customer.id, requestId });
  });
}
