/** When a case must be decided, and by how many. Pure. */
import type {
  CaseId,
  CaseKind,
  CaseStatus,
  CustomerId,
  HoldReason,
  RequestableThing,
  StaffId,
  TransferId,
} from '@fairlead/contract';
import type { Money } from '@fairlead/money';
import { roughDollars } from '#modules/settings/rough-worth.service.ts';
import { addBusinessDays, type BusinessCalendar, dateAt, endOfDay } from '#platform/calendar.ts';

/** The customer is promised a decision within so many working days. */
const DECIDE_DAYS = 2;
/** Staff keep the calendar: it cannot put a decision off for ever. */
const LATEST_DAYS = 14;

export interface Case {
  readonly id: CaseId;
  readonly reference: string;
  readonly kind: CaseKind;
  readonly status: CaseStatus;
  readonly reason: HoldReason | null;
  readonly customerId: CustomerId;
  readonly transferId: TransferId | null;
  readonly amount: Money | null;
  readonly assignedTo: StaffId | null;
  readonly openedAt: Date;
  readonly decideBy: Date;
  readonly orderSealed: Buffer | null;
  readonly findingsSealed: Buffer | null;
}

export type CaseOutcome = 'released' | 'rejected' | 'lapsed' | 'frozen' | 'unfrozen';

/** What the customer was asked for. */
export interface CaseRequest {
  readonly caseId: CaseId;
  readonly thing: RequestableThing;
  /** Counted for each thing, from 1: it may be asked for again once it came. */
  readonly number: number;
  readonly providedAt: Date | null;
}

/** What a rule saw. */
export interface Finding {
  readonly rule: string;
  readonly facts: Readonly<Record<string, string>>;
}

/** Business days, and never later than the longest holidays last, whatever the calendar says. */
export function decideBy(calendar: BusinessCalendar, openedAt: Date): Date {
  const { timeZone } = calendar;
  const opened = dateAt(openedAt, timeZone);
  const days = [addBusinessDays(calendar, opened, DECIDE_DAYS), opened.add({ days: LATEST_DAYS })];
  return new Date(Math.min(...days.map((day) => endOfDay(day, timeZone).getTime())));
}

/** A listed name, or much money, is let go by two people. */
export function needsTwo(
  { amount }: Pick<Case, 'amount'>,
  hits: number,
  largeHoldDollars: number,
): boolean {
  return hits > 0 || (amount !== null && roughDollars(amount) > BigInt(largeHoldDollars));
}
