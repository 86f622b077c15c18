/** How long a restriction holds, and what the next one needs. Pure. */
import type {
  AccountStatus,
  CaseId,
  CustomerId,
  RestrictionReason,
  RestrictionSubject,
  StaffId,
  TransfersStatus,
} from '@fairlead/contract';
import type { LegalOrder } from '#modules/approvals/approvals.service.ts';
import { type PlainDate, parseDate } from '#platform/calendar.ts';

/** One person's word holds so long. */
export const ALONE_MS = 24 * 3_600_000;
const LONGEST_DAYS = 30;
/** What follows another within so many days goes on where that ended. */
const CLOSE_MS = 30 * 24 * 3_600_000;
/** From this renewal on there must be an order. */
const RENEWALS_BY_ORDER = 2;
/** It is looked at again so long before it lapses: a weekend does not swallow it. */
const NEAR_MS = 5 * 24 * 3_600_000;
/** Whoever keeps a customer out for one of these has a case about it, or begins one. */
const CASED: readonly RestrictionReason[] = ['unusual_activity', 'terms_breach'];

export interface Restriction {
  readonly id: string;
  readonly customerId: CustomerId;
  readonly subject: RestrictionSubject;
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
  /** The file in which it is looked at again. */
  readonly reviewCase: CaseId | null;
  readonly endedAt: Date | null;
}

export interface RestrictionWish {
  readonly customerId: CustomerId;
  readonly subject: RestrictionSubject;
  readonly status: 'REVIEW' | 'RESTRICTED';
  readonly reason: RestrictionReason;
  readonly case: { readonly id: CaseId; readonly reference: string } | null;
  readonly reviewOn: string;
  readonly words: string;
  readonly order: LegalOrder | null;
}

const STRENGTH = { REVIEW: 0, RESTRICTED: 1 } as const;

/** When it stops to hold by itself. */
export function holdsUntil({ confirmedAt, aloneUntil, lapsesAt, setAt }: Restriction): Date {
  return confirmedAt === null ? (aloneUntil ?? setAt) : lapsesAt;
}

/** From when on it holds: by one person's word at once, by two once the second has agreed. */
export function holdsSince({ setAt, aloneUntil, confirmedAt }: Restriction): Date {
  const isLater = confirmedAt !== null && (aloneUntil === null || confirmedAt > aloneUntil);
  return isLater ? confirmedAt : setAt;
}

/** Until when one person's word holds that nobody has confirmed; null where two have agreed. */
export function aloneUntilOf(restriction: Restriction | undefined): Date | null {
  return restriction?.confirmedAt === null ? restriction.aloneUntil : null;
}

/** The same for the customer, whose own stop waits for nobody's word: it ends with its day. */
export function shownAlone(restriction: Restriction | undefined): Date | null {
  return restriction?.setBy === null ? null : aloneUntilOf(restriction);
}

export function isInForce(restriction: Restriction, now: Date): boolean {
  return restriction.endedAt === null && now < holdsUntil(restriction);
}

/**
 * What holds: the strictest first, which counts, and of those as strict the one that holds longest.
 * The others go on beneath it, each until its own end.
 */
export function holdingOf(standing: readonly Restriction[], now: Date): readonly Restriction[] {
  return standing
    .filter((one) => isInForce(one, now))
    .toSorted(
      (a, b) =>
        STRENGTH[b.status] - STRENGTH[a.status] ||
        holdsUntil(b).getTime() - holdsUntil(a).getTime(),
    );
}

/** What can be set over what staff set: nothing as strong holds, or waits for a second person. */
export function settableOver(
  set: readonly Restriction[],
  now: Date,
): readonly Restriction['status'][] {
  const there = set.filter((one) => one.confirmedAt === null || isInForce(one, now));
  return (['REVIEW', 'RESTRICTED'] as const).filter((status) =>
    there.every((one) => STRENGTH[one.status] < STRENGTH[status]),
  );
}

/** Ends by its date or by two people; anything else by one. */
export function isAgreed({ confirmedAt, setBy }: Restriction): boolean {
  return confirmedAt !== null && setBy !== null;
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
function inherited(
  before: Restriction | undefined,
  now: Date,
): { readonly alone: boolean; readonly renewals: number } {
  if (before === undefined) return { alone: true, renewals: 0 };
  const end = before.endedAt ?? holdsUntil(before);
  if (now.getTime() - end.getTime() > CLOSE_MS) return { alone: true, renewals: 0 };
  if (before.confirmedAt === null) return { alone: false, renewals: before.renewals };
  return { alone: true, renewals: before.renewals + 1 };
}

/**
 * The same where it is set over one that holds: that counts on, however often it was renewed. One
 * person's word stops payments; nobody is kept out of their account by it.
 */
export function inheritedOf(
  subject: RestrictionSubject,
  { latest, holds }: { readonly [which in 'latest' | 'holds']: Restriction | undefined },
  now: Date,
): { readonly alone: boolean; readonly renewals: number } {
  const { alone, renewals } = inherited(latest, now);
  return {
    alone: alone && subject === 'payments',
    renewals: Math.max(renewals, inherited(holds, now).renewals),
  };
}

export function needsOrder(renewals: number, reason: RestrictionReason): boolean {
  return reason === 'legal_order' || renewals >= RENEWALS_BY_ORDER;
}

export function needsCase(subject: RestrictionSubject, reason: RestrictionReason): boolean {
  return subject === 'account' && CASED.includes(reason);
}

export function nearAt({ lapsesAt }: Restriction): Date {
  return new Date(lapsesAt.getTime() - NEAR_MS);
}

const ACCOUNT_STATUSES = {
  ALLOWED: 'Active',
  REVIEW: 'Review',
  RESTRICTED: 'Locked',
} as const satisfies Record<TransfersStatus, AccountStatus>;

export function accountStatusOf<S extends TransfersStatus>(
  status: S,
): (typeof ACCOUNT_STATUSES)[S] {
  return ACCOUNT_STATUSES[status];
}

/** How a status is named in a proposal: an account's in the account's own words. */
export function statusFact(subject: RestrictionSubject, status: TransfersStatus) {
  return subject === 'account' ? { account_status: accountStatusOf(status) } : { status };
}
