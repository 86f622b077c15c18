/**
 * Corrections of personal and contact data. What papers have proven counts no more once it is
 * another, and who has to prove it anew is shut out meanwhile: that takes two people.
 */
import { type ApprovalId, type CustomerId, recordFields } from '@fairlead/contract';
import {
  type Approvals,
  type Deed,
  openWords,
  type StaffHand,
  wholeSides,
} from '#modules/approvals/approvals.service.ts';
import {
  type Customer,
  changeCustomer,
  customerForChange,
} from '#modules/customers/customers.service.ts';
import { withdrawWaiting } from '#modules/documents/documents.service.ts';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { bankNow } from '#platform/bank-time.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { WallTime } from '#platform/wall-time.ts';
import { versionOf } from './customer-answers.service.ts';
import {
  changeOf,
  differing,
  factsNow,
  proofsAnew,
  provenAnew,
  type RecordChange,
  sidesOf,
  takesProof,
} from './customer-records.rules.ts';
import { customerFor, record, type StaffDeed, tell } from './customer-records.service.ts';

const KIND = 'customer.correct';

interface CorrectionDeed<Answer> extends Omit<StaffDeed, 'keep'> {
  readonly hand: StaffHand;
  /** With the proposal, where it is only proposed. */
  readonly keep: (tx: Tx, customer: Customer, approvalId: ApprovalId | null) => Promise<Answer>;
}

/**
 * Refuses with `changed_meanwhile`, `persona_may_not`, `second_person_required`, `not_found`, and
 * with `already_decided` where another correction waits for a second person.
 */
export async function correctRecord<Answer>(
  db: Db,
  { files, approvals }: { readonly files: FileStore; readonly approvals: Approvals },
  wish: {
    readonly id: CustomerId;
    readonly version: number;
    readonly change: RecordChange;
    readonly reason: string;
  },
  deed: CorrectionDeed<Answer>,
): Promise<Answer> {
  const { id, version, reason } = wish;
  return db.transaction().execute(async (tx) => {
    const before = await customerFor(tx, id, deed);
    if (versionOf(before) !== version) throw new Refusal('changed_meanwhile');
    const change = differing(before, wish.change);
    if (Object.keys(change).length === 0) return deed.keep(tx, before, null);
    if (takesProof(before, provenAnew(before, change))) {
      const subject = { kind: 'customer', id } as const;
      const about = { kind: KIND, subject, customerId: id, amount: null } as const;
      const proposal = { ...about, ...sidesOf(before, change), reason };
      const made = await approvals.propose(tx, proposal, deed.hand, await bankNow(tx));
      return deed.keep(tx, before, made.id);
    }
    return deed.keep(tx, await correct(tx, files, { before, change, reason }, deed), null);
  });
}

/** How a correction is carried out that a second person agrees to; personas change no record. */
export function correctionDeed(parts: {
  readonly files: FileStore;
  readonly wallTime: WallTime;
}): Deed {
  return {
    kind: KIND,
    admits: ({ persona }) => !persona,
    current: async (tx, approval) => {
      const customer = await customerForChange(tx, approval.subject.id as CustomerId);
      const sides = await wholeSides(tx, approval);
      return sides === null ? undefined : factsNow(customer, Object.keys(sides.before));
    },
    carryOut: async (tx, approval, { actor, requestId }) => {
      const before = await customerForChange(tx, approval.subject.id as CustomerId);
      const sides = await wholeSides(tx, approval);
      const reason = await openWords(tx, approval, approval.reasonSealed);
      if (sides === null || reason === null) throw new Error('A correction says nothing.');
      const change = changeOf(recordFields.parse(sides.after));
      const by = { actor, requestId, now: parts.wallTime.now() };
      await correct(tx, parts.files, { before, change, reason }, by);
    },
  };
}

async function correct(
  tx: Tx,
  files: FileStore,
  {
    before,
    change,
    reason,
  }: { readonly before: Customer; readonly change: RecordChange; readonly reason: string },
  deed: { readonly actor: Actor; readonly requestId: string; readonly now: Date },
): Promise<Customer> {
  const again = provenAnew(before, change);
  if (again.length > 0) await withdrawWaiting(tx, files, before.id, again);
  const whole = { ...change, ...proofsAnew(again) };
  const after = await changeCustomer(tx, before.id, whole, deed.now);
  const fields = Object.keys(whole);
  await record(tx, 'customer.corrected', after.id, deed, {
    before: only(before, fields),
    after: only(after, fields),
    note: reason,
  });
  await tell(tx, after, deed);
  return after;
}

function only(customer: Customer, fields: readonly string[]): object {
  return Object.fromEntries(fields.map((field) => [field, Reflect.get(customer, field)]));
}
