/** What the run and a client process say to each other. */
import type { Person } from '../people.ts';

/** What the loops of a client do; see patterns.ts. */
export type Pattern = 'mixed' | 'duplicates' | 'doubleSpend' | 'cycles';

export type Order =
  | { readonly do: 'people'; readonly people: readonly Person[] }
  /** Opens and fills the accounts of its people. */
  | { readonly do: 'prepare'; readonly addresses: readonly string[] }
  | {
      readonly do: 'load';
      readonly addresses: readonly string[];
      readonly pattern: Pattern;
      readonly loops: number;
      /** Stops by itself after so many rounds of the pattern; without it, at `rest`. */
      readonly rounds?: number;
    }
  /** Ends the load when every call has a definite answer. */
  | { readonly do: 'rest' }
  | { readonly do: 'end' };

export interface Done {
  readonly done: Order['do'];
  /** Rounds of the pattern, and calls with a definite answer. */
  readonly rounds: number;
  readonly settled: number;
  /** What a round found wrong that a history alone cannot show. */
  readonly problems: readonly string[];
}
