/** What rules against money laundering look at, and what they answer. Amounts in minor units. */

/** A payment out, as the bank knows it. All amounts that are compared are of one currency. */
export interface Movement {
  readonly id: string;
  readonly amountMinor: bigint;
  /** Milliseconds since 1970, by bank time. */
  readonly at: number;
  readonly payeeId: string;
}

export type PatternName = 'velocity' | 'new-payee' | 'structuring';

/** Why a payment needs a look, with the facts that say so. */
export interface Reason {
  readonly pattern: PatternName;
  /** The payments that make the pattern, the one asked about last. */
  readonly movements: readonly string[];
  readonly totalMinor: bigint;
  /** What the total or the amount went beyond, or came close to. */
  readonly limitMinor: bigint;
  readonly count: number;
}

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export const sumOf = (movements: readonly Movement[]) =>
  movements.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);

/** Those of the last while, the new one among them, oldest first. */
export function within(
  movement: Movement,
  earlier: readonly Movement[],
  milliseconds: number,
): Movement[] {
  const since = movement.at - milliseconds;
  return [...earlier, movement]
    .filter(({ id, at }, place, all) => {
      const first = all.findIndex((other) => other.id === id) === place;
      return first && at > since && at <= movement.at;
    })
    .sort((a, b) => a.at - b.at);
}
