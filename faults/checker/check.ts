/** The whole check: history against books, and the books by themselves. Pure. */

import { checkAnswering } from './answering.ts';
import { checkAnswers } from './answers.ts';
import type { Books } from './books.ts';
import { type Finding, Findings } from './findings.ts';
import { attemptsOf, type HistoryLine, isMoney, isRead } from './history.ts';
import { checkLaws } from './laws.ts';
import { checkReads } from './reads.ts';

export interface Verdict {
  readonly lost: number;
  readonly doubled: number;
  readonly broken: number;
  /** Calls in the history; of them with a definite yes. */
  readonly calls: number;
  readonly acknowledged: number;
  readonly findings: readonly Finding[];
}

export function check(history: readonly HistoryLine[], books: Books): Verdict {
  const findings = new Findings();
  const attempts = attemptsOf(history);
  const money = attempts.filter(isMoney);
  checkLaws(books, findings);
  checkAnswering(attempts, findings);
  checkAnswers(money, books, findings);
  checkReads(attempts.filter(isRead), money, books, findings);
  return {
    lost: findings.count('lost'),
    doubled: findings.count('doubled'),
    broken: findings.count('broken'),
    calls: attempts.length,
    acknowledged: attempts.filter(({ ending }) => ending?.type === 'ok').length,
    findings: findings.all,
  };
}
