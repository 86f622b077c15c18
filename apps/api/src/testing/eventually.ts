/** Waits for something that happens by itself, with patience for a busy machine. */
import { expect } from 'vitest';

export function eventually<Value>(read: () => Value | Promise<Value>) {
  return expect.poll(read, { timeout: 20_000, interval: 20 });
}
