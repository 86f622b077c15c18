/** The bank's background work for staff: what waits, what fails, what was given up. */
import { routes } from '@fairlead/contract';
import * as z from 'zod';
import { implement } from '#platform/http/implement.ts';
import { pageOf, placeOf } from '#platform/http/list.ts';
import { retryWork } from './jobs.service.ts';
import { listWork, type WorkRow, workFigures } from './jobs.sql.ts';

const position = z.tuple([z.iso.datetime(), z.string().max(300)]);

export const jobsControlRoutes = implement(routes.jobs, {
  list: async (call) => {
    const { source, state } = call.query;
    const place = placeOf(call, position);
    const page = { after: place.after, limit: place.fetch };
    const rows = await listWork(call.db, { source, state }, page);
    return pageOf(call, place, rows, {
      item: workAnswer,
      placeOfRow: ({ createdAt, id }): [string, string] => [createdAt.toISOString(), id],
    });
  },
  retry: async (call) => {
    const { actor } = call;
    await retryWork(call.db, call.body.id, { actor, requestId: call.requestId });
    return { retried: true } as const;
  },
  figures: async (call) => ({
    data: (await workFigures(call.db)).map(({ oldestSeconds, ...figures }) => ({
      ...figures,
      oldest_seconds: oldestSeconds,
    })),
  }),
});

function workAnswer({ dueAt, createdAt, ...row }: WorkRow) {
  return { ...row, due_at: dueAt.toISOString(), created_at: createdAt.toISOString() };
}
