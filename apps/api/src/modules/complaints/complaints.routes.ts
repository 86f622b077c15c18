/** Customers complain, and see what became of it. */
import { routes } from '@fairlead/contract';
import * as z from 'zod';
import { refusePersona } from '#modules/credentials/sign-in/persona-limits.service.ts';
import type { BusinessCalendar } from '#platform/calendar.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { implement } from '#platform/http/implement.ts';
import { pageOf, placeOf } from '#platform/http/list.ts';
import { complain, factsOf, wordsOf } from './complaints.service.ts';
import { type Complaint, findComplaints } from './complaints.sql.ts';

export interface ComplaintsParts {
  readonly calendar: () => BusinessCalendar;
  /** Who decides after the bank; a sandbox has nobody who does. */
  readonly complaintsBody: () => string | null;
}

export function complaintsRoutes({ calendar, complaintsBody }: ComplaintsParts) {
  const answerOf = async (db: Db | Tx, complaint: Complaint) => ({
    ...factsOf(complaint),
    ...(await wordsOf(db, complaint)),
    complaints_body: complaintsBody(),
  });
  return implement(routes.complaints, {
    list: async (call) => {
      const place = placeOf(call, z.string().max(60));
      const page = { before: place.after, limit: place.fetch };
      const found = await findComplaints(call.db, call.principal.id, page);
      const rows = [];
      for (const complaint of found) rows.push(await answerOf(call.db, complaint));
      return pageOf(call, place, rows, { item: (row) => row, placeOfRow: ({ id }) => id });
    },
    create: async (call) => {
      const { principal, actor, requestId } = call;
      refusePersona(principal);
      const { subject, text, case_reference } = call.body;
      const caseReference = case_reference === '' ? null : (case_reference ?? null);
      const wish = { customerId: principal.id, subject, text, caseReference };
      const keep = async (tx: Tx, made: Complaint) => call.keepAnswer(tx, await answerOf(tx, made));
      const deed = { actor, requestId, now: call.now(), keep };
      call.status(201);
      return answerOf(call.db, await complain(call.db, wish, calendar(), deed));
    },
  });
}
