/** How long somebody is asked to wait, in the unit in which a person would say it. */

/** Never less than it is: who comes back then is not turned away again. */
export interface WaitingTime {
  readonly unit: 'second' | 'minute' | 'hour';
  readonly count: number;
}

const MINUTE = 60;
const HOUR = 3_600;

/** Up to a minute and a half, or an hour and a half, in the smaller unit. */
export function waitingTime(seconds: number): WaitingTime {
  if (seconds <= 1.5 * MINUTE) return { unit: 'second', count: Math.ceil(seconds) };
  if (seconds <= 1.5 * HOUR) return { unit: 'minute', count: Math.ceil(seconds / MINUTE) };
  return { unit: 'hour', count: Math.ceil(seconds / HOUR) };
}
