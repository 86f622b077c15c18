/** Budgets of requests for tests and measurements that are not about budgets. */
import type { Budgets } from '#platform/throttle/throttle.rules.ts';

/** So much that no test runs into it by accident. */
export const generousBudgets: Budgets = {
  read: { perMinute: 100_000, lease: 1000 },
  write: { perMinute: 100_000, lease: 1000 },
  search: { perMinute: 100_000, lease: 1000 },
  money: { perMinute: 100_000, lease: 1000 },
  export: { perMinute: 100_000, lease: 1000 },
  credential: { perMinute: 100_000, lease: 1000 },
};
