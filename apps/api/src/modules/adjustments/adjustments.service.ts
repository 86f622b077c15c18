/**
 * Corrections by staff. A proposal moves nothing; approved by a second person it becomes one
 * posting and one transfer, which the customer is told of whatever they have switched off.
 */
import type { CustomerId, TransferId } from '@fairlead/contract';
import type { Refused } from '@fairlead/ledger';
import { type Money, money } from '@fairlead/money';
import { ownAccount } from '#modules/accounts/accounts.service.ts';
import type {
  Approval,
  Approvals,
  Decider,
  StaffHand,
} from '#modules/approvals/approvals.service.ts';
import { notify } from '#modules/notifications/notifications.service.ts';
import { staffById } from '#modules/staff/staff.service.ts';
import { chartAccount } from '#modules/transfers/chart.service.ts';
import { postIn } from '#modules/transfers/ledger-posting.service.ts';
import { tellChanged } from '#modules/transfers/outside/outside-transfers.service.ts';
import { refusalOf } from '#modules/transfers/transfer-answers.service.ts';
import { insertAdjusted, uuidOf } from '#modules/transfers/transfers.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { bankNow, bookingDay } from '#platform/bank-time.ts';
import { dateAt } from '#platform/calendar.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { decryptFor, encryptFor } from '#platform/keys/bank-keys.ts';
import type { Mode } from '#platform/mode.ts';
import { newId } from '#platform/random.ts';
import {
  adjustmentById,
  correctedAlready,
  correctedBy,
  requireGoodwill,
  requireRoom,
  stillFits,
} from './adjustment-room.service.ts';
import { type Adjustment, type AdjustmentWish, keyOf, postingOf } from './adjustments.rules.ts';
import {
  findReversal,
  insertAdjustment,
  lockAdjustmentsOf,
  writeStatus,
} from './adjustments.sql.ts';

export { GOODWILL_WINDOW } from './adjustments.rules.ts';

export interface AdjustmentsParts {
  readonly approvals: Approvals;
  readonly timeZone: () => string;
  readonly mode: Mode;
}

type Keep = (tx: Tx, id: TransferId) => Promise<void>;

/** What the words to the customer are bound to. */
export const NOTE_CONTEXT = 'adjustment note';
const KINDS = ['adjustment.post', 'adjustment.reverse'] as const;

export class Adjustments {
  readonly #parts: AdjustmentsParts;

  constructor(parts: AdjustmentsParts) {
    this.#parts = parts;
    for (const kind of KINDS) {
      parts.approvals.register({
        kind,
        current: stillFits,
        carryOut: (tx, approval, decider) => this.#post(tx, approval, decider),
        dropped: (tx, { subject }) => writeStatus(tx, subject.id, 'Dropped'),
      });
    }
  }

  /** The bank's own day. */
  async today(db: Db | Tx): Promise<string> {
    return dateAt(await bankNow(db), this.#parts.timeZone()).toString();
  }

  /** Moves nothing. Answers the id of the transfer that it would become. */
  async propose(db: Db, wish: AdjustmentWish, hand: StaffHand, keep: Keep): Promise<TransferId> {
    return db.transaction().execute(async (tx) => {
      const { customerId, amountMinor, reason, note, language } = wish;
      await lockAdjustmentsOf(tx, customerId);
      const account = await ownAccount(tx, customerId, wish.accountId);
      const corrects = await correctedBy(tx, wish, account);
      if (account.status !== 'Active') throw new Refusal('account_not_active');
      const amount = money(amountMinor, account.currency);
      const today = await this.today(tx);
      if (corrects === null) await requireGoodwill(tx, customerId, amount, { today, language });
      else await requireRoom(tx, corrects, amount, language);
      const made = {
        id: newId('transfer'),
        customerId,
        accountId: account.id,
        type: wish.type,
        amount,
        reason,
        corrects,
        reverses: null,
        noteSealed: await sealedNote(tx, customerId, note),
        proposedOn: today,
      };
      return this.#propose(tx, made, 'adjustment.post', { words: wish.words, hand, keep });
    });
  }

  /** Proposes to take back one that was posted, once and whole. */
  async reverse(
    db: Db,
    wish: { readonly id: TransferId; readonly words: string; readonly note: string | null },
    hand: StaffHand,
    keep: Keep,
  ): Promise<TransferId> {
    return db.transaction().execute(async (tx) => {
      const known = await adjustmentById(tx, wish.id);
      await lockAdjustmentsOf(tx, known.customerId);
      const first = await adjustmentById(tx, wish.id);
      if (first.status !== 'Posted' || first.reverses !== null) {
        throw new Refusal('not_correctable');
      }
      if ((await findReversal(tx, first.id)) !== null) throw new Refusal('already_decided');
      const made = {
        ...first,
        id: newId('transfer'),
        type: first.type === 'Credit' ? ('Debit' as const) : ('Credit' as const),
        reason: 'reversal' as const,
        corrects: null,
        reverses: first.id,
        noteSealed: await sealedNote(tx, first.customerId, wish.note),
        proposedOn: await this.today(tx),
      };
      return this.#propose(tx, made, 'adjustment.reverse', { words: wish.words, hand, keep });
    });
  }

  async #propose(
    tx: Tx,
    made: Omit<Adjustment, 'status'>,
    kind: (typeof KINDS)[number],
    by: { readonly words: string; readonly hand: StaffHand; readonly keep: Keep },
  ): Promise<TransferId> {
    const { id, customerId, amount, corrects, reverses } = made;
    const corrected = corrects === null ? 0n : await correctedAlready(tx, corrects);
    await insertAdjustment(tx, made);
    await this.#parts.approvals.propose(
      tx,
      {
        kind,
        subject: { kind: 'adjustment', id },
        customerId,
        amount,
        before: {
          corrects: corrects === null ? null : keyOf(corrects),
          corrected: String(corrected),
        },
        after: {
          corrected: String(corrects === null ? 0n : corrected + amount.amountMinor),
          account_id: made.accountId,
          type: made.type,
          amount: String(amount.amountMinor),
          currency: amount.currency,
          reason: made.reason,
          reverses,
        },
        reason: by.words,
      },
      by.hand,
      await bankNow(tx),
    );
    await by.keep(tx, id);
    return id;
  }

  /** In the transaction that approves it: posting, transfer, record, notice. */
  async #post(tx: Tx, { subject }: Approval, decider: Decider): Promise<void> {
    const made = await adjustmentById(tx, subject.id);
    const first = made.reverses === null ? undefined : await adjustmentById(tx, made.reverses);
    const { id, customerId, accountId, type, amount, reason } = made;
    const today = await bookingDay(tx, this.#parts.timeZone());
    const posting = postingOf(made, first, { against: this.#against(amount), today });
    const [outcome] = await postIn(tx, [posting]);
    if (outcome === undefined) throw new Error('The ledger answered nothing.');
    if (!outcome.accepted) throw await refused(tx, outcome, made, decider);
    const corrects = made.corrects?.transferId ?? null;
    const [from, to] = type === 'Credit' ? [null, accountId] : [accountId, null];
    await insertAdjusted(tx, {
      id,
      customerId,
      kind: 'adjustment',
      from,
      to,
      ...amount,
      feeMinor: 0n,
      exchange: null,
      comment: await noteOf(tx, made),
      counterparty: null,
      valueDate: today,
      createdAt: outcome.postedAt,
      simulated: this.#parts.mode === 'sandbox',
      status: 'Completed',
      adjusted: { reason, corrects, reverses: made.reverses },
    });
    await writeStatus(tx, id, 'Posted');
    await this.#tell(tx, made, decider);
  }

  /** A sandbox covers it with simulated money, live with own funds that cannot go below zero. */
  #against({ currency }: Money): string {
    return chartAccount(this.#parts.mode === 'sandbox' ? 'sandbox_funding' : 'own_funds', currency);
  }

  async #tell(tx: Tx, made: Adjustment, { actor, requestId }: Decider): Promise<void> {
    const { id, customerId, accountId, type, amount, reason, reverses } = made;
    const said = { minor: String(amount.amountMinor), currency: amount.currency };
    await recordAudit(tx, {
      actor,
      action: reverses === null ? 'adjustment.posted' : 'adjustment.reversed',
      subject: { kind: 'transfer', id },
      customerId,
      reason,
      after: { type, amount: said.minor, currency: said.currency, reverses },
      requestId,
    });
    await tellChanged(tx, { id, customerId });
    await notify(tx, {
      customerId,
      cause: `adjustment ${id}`,
      message: type === 'Credit' ? 'account_credited' : 'account_debited',
      facts: { amount: said, account: accountId, correction: reason },
      link: `/user/transfers/${id}`,
      simulated: this.#parts.mode === 'sandbox',
    });
  }
}

async function sealedNote(tx: Tx, customerId: CustomerId, note: string | null) {
  return note === null ? null : encryptFor(tx, customerId, note, NOTE_CONTEXT);
}

/** Null where there is none, or the customer was erased. */
export async function noteOf(
  db: Db | Tx,
  { customerId, noteSealed }: Pick<Adjustment, 'customerId' | 'noteSealed'>,
): Promise<string | null> {
  if (noteSealed === null) return null;
  const opened = await decryptFor(db, customerId, noteSealed, NOTE_CONTEXT);
  return opened.state === 'open' ? opened.text : null;
}

/** The ledger's no, as the approver reads it. */
async function refused(tx: Tx, outcome: Refused, made: Adjustment, { staff }: Decider) {
  const { amount } = made;
  const { code, facts } = outcome;
  if (code === 'already_reversed' || code === 'limit_exceeded') {
    return new Refusal('changed_meanwhile');
  }
  if (code === 'insufficient_funds' && facts.accountId !== uuidOf(made.accountId)) {
    return new Refusal('own_funds_short');
  }
  const { language } = await staffById(tx, staff.id);
  const no = { done: false, refused: outcome, replayed: false, currency: amount.currency } as const;
  return refusalOf(no, language);
}
