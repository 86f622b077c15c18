/** Parts of a program that pages fetch, and which of them had better be one file. */

/** In characters as they are written: about what arrives in the time a request takes. */
const REQUEST_WORTH = 8_000;

export interface NewPart {
  readonly name: string;
  readonly modules: readonly string[];
  readonly size: number;
  /** Names of the parts that it cannot do without. */
  readonly needs: readonly string[];
  /** Fetched when it is wanted, with all that it needs. */
  readonly isPage: boolean;
  /** Stays as it is. */
  readonly isSettled: boolean;
}

interface Part {
  modules: readonly string[];
  size: number;
  readonly needs: Set<Part>;
  /** The pages that need it. */
  readonly pages: Set<string>;
  readonly mayJoin: boolean;
}

export class Parts {
  readonly #parts: Set<Part>;

  constructor(given: readonly NewPart[]) {
    const byName = new Map<string, Part>(
      given.map(({ name, modules, size, isPage, isSettled }) => {
        const mayJoin = !isPage && !isSettled;
        return [name, { modules, size, needs: new Set(), pages: new Set(), mayJoin }];
      }),
    );
    for (const { name, needs } of given) {
      for (const needed of needs) add(byName.get(name)?.needs, byName.get(needed));
    }
    for (const { name, isPage } of given) {
      const page = byName.get(name);
      if (!isPage || page === undefined) continue;
      for (const part of everythingFor(page)) part.pages.add(name);
    }
    this.#parts = new Set(byName.values());
  }

  /** Joins the two that gain most by it, until no two gain anything. */
  join(): void {
    while (this.#joinBest());
  }

  #joinBest(): boolean {
    const parts = this.#joinable();
    const needed = new Map(parts.map((part) => [part, everythingFor(part)]));
    let best: { one: Part; other: Part; gain: number } | undefined;
    for (const [index, one] of parts.entries()) {
      for (const other of parts.slice(index + 1)) {
        // No pair gains more than the requests that it saves, and most save fewer.
        if (savedBy(one, other) <= (best?.gain ?? 0)) continue;
        const gain = gainOf(one, other, needed);
        if (gain <= (best?.gain ?? 0) || goesRound(one, other) || goesRound(other, one)) continue;
        best = { one, other, gain };
      }
    }
    if (best === undefined) return false;
    this.#replace(best.other, best.one);
    return true;
  }

  #replace(other: Part, one: Part): void {
    one.modules = [...one.modules, ...other.modules];
    one.size += other.size;
    this.#parts.delete(other);
    for (const needed of other.needs) one.needs.add(needed);
    for (const part of this.#parts) if (part.needs.delete(other)) part.needs.add(one);
    one.needs.delete(one);
    for (const page of other.pages) one.pages.add(page);
    for (const part of everythingFor(one)) for (const page of one.pages) part.pages.add(page);
  }

  /** The modules of each part that may be joined, after those of the parts that it needs. */
  neededFirst(): (readonly string[])[] {
    const ordered = new Set<Part>();
    const place = (part: Part): void => {
      if (ordered.has(part)) return;
      for (const needed of part.needs) place(needed);
      ordered.add(part);
    };
    for (const part of this.#parts) place(part);
    return [...ordered].filter(({ mayJoin }) => mayJoin).map(({ modules }) => modules);
  }

  #joinable(): Part[] {
    return [...this.#parts].filter(({ mayJoin }) => mayJoin);
  }
}

function add(needs: Set<Part> | undefined, needed: Part | undefined): void {
  if (needed !== undefined) needs?.add(needed);
}

/** A part and all that it needs, by way of others too. */
function everythingFor(part: Part): Set<Part> {
  const needed = new Set([part]);
  // Grows while it is walked.
  for (const one of needed) for (const next of one.needs) needed.add(next);
  return needed;
}

/** One needs the other by way of a third: joined, they and the third would need each other. */
function goesRound(from: Part, to: Part): boolean {
  return [...from.needs].some((third) => third !== to && everythingFor(third).has(to));
}

/** What the requests are worth that pages save which need both. */
function savedBy(one: Part, other: Part): number {
  let both = 0;
  for (const page of one.pages) if (other.pages.has(page)) both += 1;
  return both * REQUEST_WORTH;
}

/** What is saved, less what pages that need only one of the two fetch in vain. */
function gainOf(one: Part, other: Part, needed: ReadonlyMap<Part, ReadonlySet<Part>>): number {
  let gain = savedBy(one, other);
  for (const page of one.pages) if (!other.pages.has(page)) gain -= inVain(page, other, needed);
  for (const page of other.pages) if (!one.pages.has(page)) gain -= inVain(page, one, needed);
  return gain;
}

/** The part itself, which comes in a file that the page fetches anyway, and all that it needs. */
function inVain(page: string, part: Part, needed: ReadonlyMap<Part, ReadonlySet<Part>>): number {
  let size = -REQUEST_WORTH;
  for (const one of needed.get(part) ?? []) {
    if (!one.pages.has(page)) size += one.size + REQUEST_WORTH;
  }
  return size;
}
