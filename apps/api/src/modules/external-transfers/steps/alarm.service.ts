/**
 * Somebody else is at it: what has not left is taken back, nothing leaves for a day, and staff look
 * into it. Said again it changes nothing more, and is answered with the same case.
 */
import type { CustomerId, SessionId, TransferId } from '@fairlead/contract';
import { type Money, money } from '@fairlead/money';
import type { OpenedCase } from '#modules/cases/cases.service.ts';
import { report } from '#modules/cases/reports.service.ts';
import { voidTokens } from '#modules/credentials/pins/mailed-tokens.service.ts';
import type { WholeOrder } from '#modules/external-transfers/order.rules.ts';
import type { SendingParts } from '#modules/external-transfers/sending-parts.ts';
import { findNotLeft } from '#modules/external-transfers/waiting.sql.ts';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Tx } from '#platform/database/db.ts';
import { takeBackIfOpen } from './progress.service.ts';

export interface Alarm {
  readonly customerId: CustomerId;
  readonly actor: Actor;
  readonly requestId: string;
  /** Of the customer who is there; who puts an email back has none. */
  readonly sessionId?: SessionId;
  /** The payment that was not theirs, which may have left; null when they know of none yet. */
  readonly about: WholeOrder['transfer'] | null;
  /** What was ordered before this is theirs and stays; null: nothing is. */
  readonly orderedSince: Date | null;
}

export async function raiseAlarm(tx: Tx, parts: SendingParts, alarm: Alarm): Promise<OpenedCase> {
  const { customerId, about, actor, requestId, orderedSince } = alarm;
  const { cases, restrictions, wallTime } = parts;
  const now = wallTime.now();
  const open = await findNotLeft(tx, customerId, { now, orderedSince });
  for (const id of new Set([...open, ...(about === null ? [] : [about.id])])) {
    await takeBackIfOpen(tx, parts, alarm, { id, requestId });
  }
  const opened = await report(tx, cases, { customerId, ...(about === null ? {} : worth(about)) });
  await restrictions.stopPayments(tx, customerId, opened);
  // Whoever it was may have asked for a link to a new password or email.
  await voidTokens(tx, customerId, now);
  const subject = { kind: 'case', id: opened.id };
  await recordAudit(tx, { actor, action: 'customer.not_me', subject, customerId, requestId });
  return opened;
}

function worth({ id, amountMinor, currency }: WholeOrder['transfer']): {
  readonly transferId: TransferId;
  readonly amount: Money;
} {
  return { transferId: id, amount: money(amountMinor, currency) };
}
