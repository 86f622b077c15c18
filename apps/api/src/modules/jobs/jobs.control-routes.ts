/** The bank's background work for staff: what waits, what fails, what was given up. */
import { routes } from '@fairlead/contract';
import { implement } from '#platform/http/implement.ts';
import { sortedList } from '#platform/lists/sorting.ts';
import { retryGivenUp, retryWork } from './jobs.service.ts';
import { listWork, type WorkRow, workFigures, workSorts } from './jobs.sql.ts';

export const jobsControlRoutes = implement(routes.jobs, {
  list: async (call) => {
    const { source, state } = call.query;
    const sorted = sortedList(call, workSorts);
    const rows = await listWork(call.db, { source, state }, sorted.page);
    return sorted.answer(rows, ({ place: _, ...row }) => workAnswer(row));
  },
  retry: async (call) => {
    const { actor } = call;
    await retryWork(call.db, call.body.id, { actor, requestId: call.requestId });
    return { retried: true } as const;
  },
  retryAll: (call) => {
    const { actor, requestId } = call;
    return retryGivenUp(call.db, call.body, { actor, requestId }, call.keepAnswer);
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
