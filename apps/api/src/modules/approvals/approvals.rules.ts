/** What a proposal says, and until when it may be approved. Pure. */
import type { ApprovalKind, ApprovalSubject, CustomerId } from '@fairlead/contract';
import type { Money } from '@fairlead/money';

/** Ids, codes, amounts and dates, as a reader compares them. */
export type ApprovalFacts = Readonly<Record<string, string | number | boolean | null>>;

/** What a court or an authority ordered, in the words of whoever acts on it. */
export interface LegalOrder {
  readonly authority: string;
  readonly reference: string;
}

/** How a thing stands, and how it would. */
export interface Sides {
  readonly before: ApprovalFacts;
  readonly after: ApprovalFacts;
}

export interface Proposal {
  readonly kind: ApprovalKind;
  readonly subject: { readonly kind: ApprovalSubject; readonly id: string };
  readonly customerId: CustomerId | null;
  readonly amount: Money | null;
  readonly before: ApprovalFacts;
  readonly after: ApprovalFacts;
  readonly order?: LegalOrder | null;
  /** What of before and after is a person's own data. */
  readonly personal?: Sides | null;
  readonly reason: string;
}

/** A proposal that nobody decides on is over after this. */
const EXPIRES_AFTER_HOURS = 72;

export function expiryOf(proposedAt: Date): Date {
  return new Date(proposedAt.getTime() + EXPIRES_AFTER_HOURS * 3_600_000);
}

/** Facts are equal when each is: what was there when it was proposed is still there. */
export function sameFacts(one: ApprovalFacts, other: ApprovalFacts): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}

/** Of plain facts, those that a proposal changes: they are what the second person compares. */
export function only(facts: ApprovalFacts, names: readonly string[]): ApprovalFacts {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => names.includes(name)));
}
