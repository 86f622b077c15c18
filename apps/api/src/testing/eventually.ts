/** Waits for something that happens by itself, and looks more often than a poll does. */
import { expect } from 'vitest';

export function eventually<Value>(read: () => Value | Promise<Value>) {
  return expect.poll(read, { interval: 20 });
}
