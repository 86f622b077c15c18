/** How long a restriction holds, and what the next one needs. Pure. */
import type { CaseId, CustomerId, RestrictionReason, StaffId } from '@fairlead/contract';
import { type PlainDate, parseDate } from '#platform/calendar.ts';

/** One person's word holds so long. */
export const ALONE_MS = 24 * 3_600_000;
const LONGEST_DAYS = 30;
/** What follows another within so many days goes on where that ended. */
const CLOSE_MS = 30 * 24 * 3_600_000;
/** From this renewal on there must be an order. */
const RENEWALS_BY_ORDER = 2;

export interface Restriction {
  readonly id: string;
  readonly customerId: CustomerId;
  readonly status: 'REVIEW' | 'RESTRICTED';
  readonly reason: RestrictionReason;
  readonly reference: string;
  readonly caseId: CaseId | null;
  /** Null: the customer's own emergency stop. */
  readonly setBy: StaffId | null;
  readonly setAt: Date;
  readonly aloneUntil: Date | null;
  readonly reviewOn: string;
  readonly lapsesAt: Date;
  readonly confirmedBy: StaffId | null;
  readonly confirmedAt: Date | null;
  readonly renewals: number;
  readonly renewedBy: StaffId | null;
  readonly orderSealed: Buffer | null;
  readonly endedAt: Date | null;
}

/** The authority behind it. */
export interface LegalOrder {
  readonly authority: string;
  readonly reference: string;
}

/** When it stops to hold by itself. */
export function holdsUntil({ confirmedAt, aloneUntil, lapsesAt, setAt }: Restriction): Date {
  return confirmedAt === null ? (aloneUntil ?? setAt) : lapsesAt;
}

export function isInForce(restriction: Restriction, now: Date): boolean {
  return restriction.endedAt === null && now < holdsUntil(restriction);
}

/** A day after today, and 30 days ahead at most. */
export function isPossibleReview(reviewOn: string, today: PlainDate): boolean {
  const { days } = today.until(parseDate(reviewOn));
  return days >= 1 && days <= LONGEST_DAYS;
}

/**
 * What a new one inherits from the one before: nobody is kept out for ever by short restrictions in
 * a row. One that nobody confirmed leaves no second day alone; one that was confirmed counts on.
 */
export function inherited(
  before: Restriction | undefined,
  now: Date,
): { readonly alone: boolean; readonly renewals: number } {
  if (before === undefined) return { alone: true, renewals: 0 };
  const end = before.endedAt ?? holdsUntil(before);
  if (now.getTime() - end.getTime() > CLOSE_MS) return { alone: true, renewals: 0 };
  if (before.confirmedAt === null) return { alone: false, renewals: before.renewals };
  return { alone: true, renewals: before.renewals + 1 };
}

export function needsOrder(renewals: number): boolean {
  return renewals >= RENEWALS_BY_ORDER;
}
