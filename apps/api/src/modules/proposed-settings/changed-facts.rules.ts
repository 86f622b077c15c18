/** Of plain facts, those that a proposal changes: they are what the second person compares. */
import type { ApprovalFacts } from '#modules/approvals/approvals.service.ts';

export function only(facts: ApprovalFacts, names: readonly string[]): ApprovalFacts {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => names.includes(name)));
}
