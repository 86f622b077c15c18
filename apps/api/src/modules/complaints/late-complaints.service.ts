/**
 * A complaint whose day has passed: nothing is closed by the clock. The customer is told that the
 * bank is late, by which day they have their answer at the latest, and where else they can go.
 */
import type { ComplaintId } from '@fairlead/contract';
import { customerById } from '#modules/customers/customers.service.ts';
import { notify } from '#modules/notifications/notifications.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { addBusinessDays, type BusinessCalendar, endOfDay, parseDate } from '#platform/calendar.ts';
import { sendMail } from '#platform/channels/send.ts';
import type { Tx } from '#platform/database/db.ts';
import { cancelWork, scheduleWork } from '#platform/due-work/due-work.sql.ts';
import type { DueWorkHandler } from '#platform/due-work/due-work.ts';
import { decryptFor } from '#platform/keys/bank-keys.ts';
import { ANSWER_DAYS, COMPLAINT_CONTEXT, COMPLAINTS_PATH } from './complaints.rules.ts';
import { type Complaint, lockComplaint, writeLatestBy } from './complaints.sql.ts';

const LATE = 'complaint.late';
/** Of all, from the day on which it came: what payment services may take when they say so. */
const LATEST_DAYS = 35;

/** With the complaint, in its transaction. */
export async function scheduleLate(
  tx: Tx,
  { id, answerBy }: Pick<Complaint, 'id' | 'answerBy'>,
  { timeZone }: BusinessCalendar,
): Promise<void> {
  await scheduleWork(tx, { kind: LATE, key: id, dueAt: endOfDay(parseDate(answerBy), timeZone) });
}

/** It was answered. */
export async function cancelLate(tx: Tx, id: ComplaintId): Promise<void> {
  await cancelWork(tx, LATE, id);
}

export function lateComplaintWork(calendar: () => BusinessCalendar): DueWorkHandler {
  return {
    kind: LATE,
    run: async (tx, { key }) => {
      const late = await lockComplaint(tx, key as ComplaintId);
      if (late !== undefined && late.answeredAt === null) await tellLate(tx, late, calendar());
      return undefined;
    },
  };
}

async function tellLate(tx: Tx, late: Complaint, calendar: BusinessCalendar): Promise<void> {
  const { id, customerId, reference } = late;
  // Whoever was erased meanwhile is nobody to be told.
  const words = await decryptFor(tx, customerId, late.textSealed, COMPLAINT_CONTEXT);
  if (words.state !== 'open') return;
  const owed = parseDate(late.answerBy);
  const latestBy = addBusinessDays(calendar, owed, LATEST_DAYS - ANSWER_DAYS).toString();
  await writeLatestBy(tx, id, latestBy);
  await recordAudit(tx, {
    actor: { kind: 'system' },
    action: 'complaint.late',
    subject: { kind: 'complaint', id },
    customerId,
  });
  const { email, language, firstName: first } = await customerById(tx, customerId);
  await sendMail(tx, {
    template: 'complaint_late',
    to: email,
    personId: customerId,
    language,
    values: { first, reference, latestBy },
  });
  await notify(tx, {
    customerId,
    cause: `${id} late`,
    message: 'complaint_late',
    facts: { reference },
    link: COMPLAINTS_PATH,
  });
}
