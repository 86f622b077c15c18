/** How background work speaks to the log: which work, a safe code of what went wrong, and where. */
import type { Log } from '#platform/log.ts';
import { failureReason } from './failure-reason.ts';

export interface WorkLog {
  failed(work: string, error: unknown): void;
}

/** Through the process's log, which writes no message of an error. */
export function workLog(log: Pick<Log, 'setback'>): WorkLog {
  return {
    failed: (work, error) =>
      log.setback('work failed', error, { name: work, code: failureReason(error) }),
  };
}
