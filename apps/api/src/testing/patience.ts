/** Who must not wait longer than is said would wait for ever: a timer that is longer never ends. */
import { vi } from 'vitest';

const FOREVER_MS = 2 ** 31 - 1;

export async function withPatienceOf(mostMs: number, work: () => Promise<void>): Promise<void> {
  const real = globalThis.setTimeout;
  const timers = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation((run, ms = 0) => real(run, ms > mostMs ? FOREVER_MS : ms).unref());
  try {
    await work();
  } finally {
    timers.mockRestore();
  }
}
