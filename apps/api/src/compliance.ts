/** Two people, adjustments, cases, restrictions and screening, put together. */
import { Adjustments } from '#modules/adjustments/adjustments.service.ts';
import { Approvals } from '#modules/approvals/approvals.service.ts';
import { CaseWork } from '#modules/cases/case-work.service.ts';
import { Cases } from '#modules/cases/cases.service.ts';
import {
  dailyScreeningWork,
  scheduleDailyScreening,
  screeningRunWork,
} from '#modules/cases/screen-everybody.service.ts';
import { reopeningDeed } from '#modules/closures/reopening.service.ts';
import { correctionDeed } from '#modules/customer-records/corrections.service.ts';
import { takingBackDeed } from '#modules/documents/taking-back.service.ts';
import { licenceDeed } from '#modules/proposed-settings/licence-change.service.ts';
import { settingsDeeds } from '#modules/proposed-settings/proposed-settings.service.ts';
import { Restrictions } from '#modules/restrictions/restrictions.service.ts';
import { takeShippedList } from '#modules/screening/list-import.service.ts';
import { listDeeds } from '#modules/screening/lists-by-two.service.ts';
import { Screening } from '#modules/screening/screening.service.ts';
import { takingDeed } from '#modules/screening/waiting-editions.service.ts';
import {
  businessCalendar,
  contact,
  institution,
  limits,
} from '#modules/settings/settings.service.ts';
import {
  staffInvitationDeed,
  staffRoleDeed,
} from '#modules/staff-proposals/staff-proposals.service.ts';
import type { Db } from '#platform/database/db.ts';
import type { DueWorkHandler } from '#platform/due-work/due-work.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { WorkLog } from '#platform/jobs/work-log.ts';
import type { Mode } from '#platform/mode.ts';
import type { Settings } from '#platform/settings/settings.ts';
import type { WallTime } from '#platform/wall-time.ts';

export interface ComplianceParts {
  readonly db: Db;
  readonly settings: Settings;
  readonly mode: Mode;
  readonly wallTime: WallTime;
  readonly log: WorkLog;
  readonly files: FileStore;
  /** Where people open this process. */
  readonly origin: () => string;
}

export interface Compliance {
  readonly adjustments: Adjustments;
  readonly approvals: Approvals;
  readonly cases: Cases;
  readonly caseWork: CaseWork;
  readonly restrictions: Restrictions;
  readonly screening: Screening;
  /** Held payments above this, in US dollars, are released by two people. */
  readonly largeHold: () => number;
  /** Deadlines, and names against new lists. */
  readonly dueWork: readonly DueWorkHandler[];
}

/** A sandbox has the list that comes with the program. */
export async function openCompliance(parts: ComplianceParts): Promise<Compliance> {
  const { db, settings, mode } = parts;
  if (mode === 'sandbox') await takeShippedList(db);
  const timeZone = () => settings.get(institution).time_zone;
  await scheduleDailyScreening(db, timeZone());
  const largeHold = () => settings.get(limits).large_hold;
  const approvals = new Approvals(() => settings.get(limits).approver_per_day);
  const cases = new Cases({ approvals, calendar: () => businessCalendar(settings) });
  const caseWork = new CaseWork({ cases, approvals, largeHold });
  const contactEmail = () => settings.get(contact).contact_email;
  const restrictions = new Restrictions({ approvals, cases, timeZone, contactEmail });
  for (const deed of settingsDeeds()) approvals.register(deed);
  approvals.register(licenceDeed(parts.origin));
  approvals.register(staffInvitationDeed(parts.wallTime));
  approvals.register(staffRoleDeed(parts.wallTime));
  for (const deed of listDeeds(approvals)) approvals.register(deed);
  approvals.register(takingDeed(approvals));
  approvals.register(reopeningDeed(parts.wallTime));
  approvals.register(correctionDeed(parts));
  approvals.register(takingBackDeed(parts.wallTime));
  const screening = await Screening.open(db, parts.log, parts.wallTime);
  const everybody = { screening, cases, timeZone };
  return {
    adjustments: new Adjustments({ approvals, timeZone, mode }),
    approvals,
    cases,
    caseWork,
    restrictions,
    screening,
    largeHold,
    dueWork: [
      approvals.expiryWork(),
      cases.deadlineWork(),
      ...restrictions.dueWork(),
      screeningRunWork(everybody),
      dailyScreeningWork(everybody),
    ],
  };
}
