/** Complaints as staff read and answer them. */
import { routes, type StaffId, type StaffRole } from '@fairlead/contract';
import { readerAsCustomer } from '#modules/approvals/staff-hand.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import { type BusinessCalendar, dateAt } from '#platform/calendar.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { implement } from '#platform/http/implement.ts';
import { staffDeed } from '#platform/http/staff-deed.ts';
import { sortedList } from '#platform/lists/sorting.ts';
import type { OwnPlaces } from '#platform/staff-text/staff-text.rules.ts';
import {
  answerComplaint,
  openComplaint,
  queueAnswers,
  wholeAnswer,
} from './complaint-answers.service.ts';
import { complaintSorts, listComplaints } from './complaint-queue.sql.ts';
import type { Complaint } from './complaints.sql.ts';

export interface ComplaintsControlParts {
  readonly calendar: () => BusinessCalendar;
  /** What the words may name. */
  readonly ownPlaces: () => OwnPlaces;
  /** Who decides after the bank; a sandbox has nobody who does. */
  readonly complaintsBody: () => string | null;
}

export function complaintsControlRoutes(parts: ComplaintsControlParts) {
  const { calendar, ownPlaces, complaintsBody } = parts;
  const todayIn = async (db: Db | Tx) => dateAt(await bankNow(db), calendar().timeZone).toString();
  const answer = async (
    db: Db | Tx,
    found: Complaint,
    { id: staffId, role }: { readonly id: StaffId; readonly role: StaffRole },
  ) =>
    wholeAnswer(db, found, {
      staffId,
      role,
      today: await todayIn(db),
      complaintsBody: complaintsBody(),
    });
  return implement(routes.complaints, {
    queue: async (call) => {
      const { db, principal, query } = call;
      const { state, subject, search } = query;
      const sorted = sortedList(call, complaintSorts);
      const today = await todayIn(db);
      const filter = { state, subject, search, notOf: await readerAsCustomer(call), today };
      const onlyPersonas = principal.persona;
      const rows = await listComplaints(db, { ...filter, onlyPersonas }, sorted.page);
      const answers = await queueAnswers(db, rows, today);
      const items = rows.map(({ place }, at) => ({ place, shown: answers[at] }));
      return sorted.answer(items, ({ shown }) => {
        if (shown === undefined) throw new Error('A row of the list has no answer.');
        return shown;
      });
    },
    read: async (call) => {
      const { db, principal, params } = call;
      const found = await openComplaint(db, params.id, staffDeed(call), principal.session.id);
      return answer(db, found, principal);
    },
    answer: async (call) => {
      const { db, principal, params, body } = call;
      const answered = await answerComplaint(db, params.id, body.text, ownPlaces(), {
        ...staffDeed(call),
        keep: async (tx, one) => call.keepAnswer(tx, await answer(tx, one, principal)),
      });
      return answer(db, answered, principal);
    },
  });
}
