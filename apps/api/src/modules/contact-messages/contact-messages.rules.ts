/** How often somebody may write to the bank. Pure. */

const HOUR = 3600;
export const DAY_SECONDS = 24 * HOUR;

/** Many people share a network; nobody shares a mail address. */
const MOST = {
  network: { inAnHour: 5, inADay: 20 },
  address: { inAnHour: 3, inADay: 6 },
} as const;

/** How many seconds the next message has to wait, by when the last ones came, newest first. */
export function waitBeforeWriting(
  scope: keyof typeof MOST,
  sent: readonly Date[],
  now: Date,
): number {
  const rules = [
    { count: MOST[scope].inAnHour, seconds: HOUR },
    { count: MOST[scope].inADay, seconds: DAY_SECONDS },
  ];
  const waits = rules.map(({ count, seconds }) => {
    const at = sent[count - 1];
    return at === undefined ? 0 : (at.getTime() - now.getTime()) / 1000 + seconds;
  });
  return Math.max(0, Math.ceil(Math.max(...waits)));
}
