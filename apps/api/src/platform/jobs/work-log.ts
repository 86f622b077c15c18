/** How background work speaks to the log: which work, and a safe code of what went wrong. */
import type { Log } from '#platform/log.ts';
import { failureReason } from './failure-reason.ts';

export interface WorkLog {
  failed(work: string, error: unknown): void;
}

/** Through the process's log; of an error only its kind and code are written. */
export function workLog(log: Pick<Log, 'warn'>): WorkLog {
  return {
    failed: (work, error) => log.warn('work failed', { name: work, code: failureReason(error) }),
  };
}
