/**
 * Judges pages that were read while their words changed: what a page shows must have been true at
 * one moment, and that moment must not lie too far back.
 */

/** When one version of something was published: the call began, and was answered. */
export interface Publication {
  readonly begun: number;
  readonly answered: number;
}

/** Of each thing the publications in order, the first one being version 1. Milliseconds. */
export type History = ReadonlyMap<string, readonly Publication[]>;

export interface Seen {
  /** When the page was asked for. */
  readonly asked: number;
  /** The versions that the page shows of each thing; more than one cannot be right. */
  readonly shown: ReadonlyMap<string, readonly number[]>;
}

export type Verdict = 'right' | 'stale' | 'mixed';

/** The page shows what holds no longer when it is asked for so much later. */
export const MOST_BEHIND_MS = 1_000;

/**
 * A version is certainly not on the site before its publishing began, nor after the next one's was
 * answered. What a page shows fits together if there is a moment in all of these spans.
 */
export function judge({ asked, shown }: Seen, history: History): Verdict {
  let from = Number.NEGATIVE_INFINITY;
  let until = Number.POSITIVE_INFINITY;
  for (const [name, versions] of shown) {
    const [version = 0] = versions;
    const publications = history.get(name) ?? [];
    const own = publications[version - 1];
    if (new Set(versions).size !== 1 || own === undefined) return 'mixed';
    from = Math.max(from, own.begun);
    until = Math.min(until, publications[version]?.answered ?? Number.POSITIVE_INFINITY);
  }
  if (from > until) return 'mixed';
  return until < asked - MOST_BEHIND_MS ? 'stale' : 'right';
}
