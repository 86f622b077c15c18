/**
 * That whoever asks is answered, with what the bank knows or with a "not now": a bank that lives
 * may be without its database or wait for it, but it is never silent and has no fault to show. It
 * may be killed or cut off; its clients then lose their connection, which is no silence.
 */
import type { Findings } from './findings.ts';
import { type Attempt, UNANSWERED } from './history.ts';

const broken = new Map([
  ['server_error', 'a fault of the bank reached a client'],
  [UNANSWERED, 'the bank lived and did not answer in time'],
]);

/** Once for each id or account, however often it was asked. */
export function checkAnswering(attempts: readonly Attempt[], findings: Findings): void {
  const found = new Set<string>();
  for (const { of, ending } of attempts) {
    const says = ending?.type === 'info' ? broken.get(ending.why) : undefined;
    const subject = of.kind === 'read' ? of.account : of.id;
    if (says === undefined || found.has(`${subject} ${says}`)) continue;
    found.add(`${subject} ${says}`);
    findings.broken(subject, says);
  }
}
