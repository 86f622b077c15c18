/** What a customer is told of a case about them. Of a listed name: nothing. */
import { notify } from '#modules/notifications/notifications.service.ts';
import type { Tx } from '#platform/database/db.ts';
import { publish } from '#platform/events/publish.ts';
import { readMode } from '#platform/mode.ts';
import type { Case, CaseOutcome } from './cases.rules.ts';

/** Of a held payment. */
const paymentNotices = {
  released: 'payment_released',
  rejected: 'payment_rejected',
  lapsed: 'payment_lapsed',
  frozen: 'payment_frozen',
  unfrozen: 'payment_unfrozen',
} as const;

type Told = Pick<Case, 'id' | 'customerId' | 'transferId'>;

/** In words that are safe to say; every open browser of theirs asks again. */
export async function tell(
  tx: Tx,
  { id, customerId, transferId }: Told,
  message: (typeof paymentNotices)[CaseOutcome] | 'payment_held' | 'payment_needs',
  facts: Readonly<Record<string, string>>,
  cause = '',
): Promise<void> {
  if (transferId === null) return;
  await notify(tx, {
    customerId,
    cause: `${id}:${message}${cause}`,
    message,
    facts,
    link: `/user/transfers/${transferId}`,
    simulated: (await readMode(tx)) === 'sandbox',
  });
  const event = { kind: 'transfer.changed', transfer_id: transferId } as const;
  await publish(tx, { personId: customerId, event });
}

export async function tellOutcome(tx: Tx, ruled: Case, outcome: CaseOutcome): Promise<void> {
  const facts = { reference: ruled.reference };
  if (ruled.kind === 'held_transfer') {
    await tell(tx, ruled, paymentNotices[outcome], facts);
    return;
  }
  if (ruled.kind !== 'not_me') return;
  const message = outcome === 'lapsed' ? 'report_lapsed' : 'report_closed';
  await notify(tx, {
    customerId: ruled.customerId,
    cause: `${ruled.id}:${message}`,
    message,
    facts,
    link: '/user/auth/security',
    simulated: (await readMode(tx)) === 'sandbox',
  });
}
