/**
 * A stranger who asks about an email waits for the same time whether anybody has it. The work is
 * the same already, statement for statement; this hides the rest, a row more or less to read.
 */
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';

/** An answer leaves on one of these, counted from when its work began. */
const BEAT_MS = 50;
/** Timers keep whole milliseconds only, and what they cut off would tell again. */
const TIMER_MS = 2;

export async function evenly<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    const took = performance.now() - began;
    const until = began + Math.ceil(took / BEAT_MS) * BEAT_MS;
    const rest = Math.floor(until - performance.now()) - TIMER_MS;
    if (rest > 0) await sleep(rest);
    while (performance.now() < until) await turn();
  }
}
