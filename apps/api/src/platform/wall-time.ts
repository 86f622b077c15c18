/**
 * The wall clock: sessions, tokens, TOTP, throttles. Only tests inject another one. What a bank
 * counts by (value dates, deadlines) is bank time, see bank-time.ts.
 */
export interface WallTime {
  now(): Date;
}

export const systemTime: WallTime = { now: () => new Date() };

/** A clock for tests that stands still until it is moved. */
export class TestTime implements WallTime {
  #now: Date;
  constructor(start = new Date()) {
    this.#now = start;
  }
  now(): Date {
    return new Date(this.#now);
  }
  advance(seconds: number): void {
    this.#now = new Date(this.#now.getTime() + seconds * 1000);
  }
}
