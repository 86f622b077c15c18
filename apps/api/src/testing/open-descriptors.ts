/** What this process holds open, for tests of what must not stay open. */
import { fstatSync, readdirSync, statSync } from 'node:fs';
import { codeOf } from '#platform/cannot-start.ts';

/** How many descriptors of this process stand on that file. Linux and macOS tell them alike. */
export function descriptorsOn(path: string): number {
  const { dev, ino } = statSync(path);
  return readdirSync('/dev/fd').filter((name) => {
    try {
      const open = fstatSync(Number(name));
      return open.dev === dev && open.ino === ino;
    } catch (error) {
      // That with which the list itself was read.
      if (codeOf(error) === 'EBADF') return false;
      throw error;
    }
  }).length;
}
