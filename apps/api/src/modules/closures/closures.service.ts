/** A customer leaves: at zero, with nothing under way, for good. Papers and exports stay open. */
import { type CustomerId, type SessionId, YEARS_KEPT } from '@fairlead/contract';
import { closeAccountsOf } from '#modules/accounts/accounts.service.ts';
import { changeCustomer, customerForChange } from '#modules/customers/customers.service.ts';
import { forgetPushDevices } from '#modules/devices/devices.service.ts';
import { withdrawWaiting } from '#modules/documents/documents.service.ts';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { sendMail } from '#platform/channels/send.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { encryptFor } from '#platform/keys/bank-keys.ts';
import { endOtherSessions } from '#platform/sessions/session.service.ts';
import { requireStepUp, type StepUpBinding } from '#platform/sessions/step-up.service.ts';
import { countPending, insertClosure } from './closures.sql.ts';
import { scheduleErasure } from './erasure.service.ts';

/** What the customer's words are bound to. */
export const CLOSURE_CONTEXT = 'closure';

export interface ClosureDeed {
  readonly customerId: CustomerId;
  readonly sessionId: SessionId;
  readonly actor: Actor;
  readonly requestId: string;
  readonly stepUp: StepUpBinding;
  /** Throws where interest is to be paid before. */
  readonly requireNothingOwed: (tx: Tx) => Promise<void>;
  /** Writes the answer down with what it says. */
  readonly keep: (tx: Tx, closedAt: Date) => Promise<void>;
}

/** Refuses with `transfers_pending` or `balance_not_zero`; changes nothing then. */
export async function close(
  db: Db,
  files: FileStore,
  reason: string | undefined,
  deed: ClosureDeed,
): Promise<Date> {
  const { customerId, actor, requestId, sessionId } = deed;
  const { now } = deed.stepUp;
  return db.transaction().execute(async (tx) => {
    const customer = await customerForChange(tx, customerId);
    await requireStepUp(tx, deed.stepUp);
    if ((await countPending(tx, customerId)) > 0) throw new Refusal('transfers_pending');
    // The ledger itself looks, and holds the balances until this is through.
    if (!(await closeAccountsOf(tx, customerId))) throw new Refusal('balance_not_zero');
    await deed.requireNothingOwed(tx);
    await withdrawWaiting(tx, files, customerId, ['identity', 'address']);
    const change = {
      accountStatus: 'Closed',
      restrictionReason: 'relationship_closed',
      restrictedAt: now,
      restrictionCase: null,
      restrictionUntil: null,
    } as const;
    await changeCustomer(tx, customerId, change, now);
    const reasonSealed =
      reason === undefined || reason === ''
        ? null
        : await encryptFor(tx, customerId, reason, CLOSURE_CONTEXT);
    await insertClosure(tx, { customerId, closedAt: now, reasonSealed });
    await scheduleErasure(tx, customerId, YEARS_KEPT);
    await endOtherSessions(tx, customerId, sessionId, 'ended_by_owner', now);
    await forgetPushDevices(tx, customerId);
    await recordAudit(tx, {
      actor,
      action: 'customer.closed',
      subject: { kind: 'customer', id: customerId },
      customerId,
      before: { accountStatus: customer.accountStatus },
      after: { accountStatus: 'Closed' },
      requestId,
    });
    await deed.keep(tx, now);
    await sendMail(tx, {
      template: 'relationship_closed',
      to: customer.email,
      personId: customerId,
      language: customer.language,
      values: { first: customer.firstName },
    });
    return now;
  });
}
