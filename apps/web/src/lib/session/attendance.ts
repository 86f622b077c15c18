/** Whether somebody is at this tab. What the page asks for by itself keeps no session awake. */
import { nowMs } from '#lib/clock.ts';

const SIGNS = ['pointerdown', 'keydown', 'click', 'wheel', 'touchmove'] as const;
/** A click may lead to several calls, one after the other. */
const RECENT_MS = 10_000;

let lastSign: number | undefined;

/** From now on; opening the page is a sign too. */
export function watchAttendance(): void {
  const note = () => {
    lastSign = nowMs();
  };
  note();
  for (const name of SIGNS) addEventListener(name, note, { passive: true, capture: true });
}

export function isAttended(): boolean {
  return lastSign === undefined || nowMs() - lastSign < RECENT_MS;
}
