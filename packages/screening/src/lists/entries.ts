/** Gathers what several rows say about one entry, in the order of the file. */
import { countriesOf } from './countries.ts';
import { rangeOf } from './days.ts';
import { each, type Steps } from './in-steps.ts';
import type { DayRange, Entry, Kind, ListedName, NameQuality, Source } from './list.ts';
import { NotTheList } from './list.ts';

/** Entries that are put together before others have a turn. */
const ENTRIES_A_STEP = 100;
const RANK: Readonly<Record<NameQuality, number>> = { primary: 0, alias: 1, weak: 2 };

export class EntryDraft {
  readonly reference: string;
  kind: Kind;
  readonly countries = new Set<string>();
  readonly programmes = new Set<string>();
  readonly remarks = new Set<string>();
  readonly #births = new Map<string, DayRange>();
  readonly #names = new Map<string, ListedName>();

  constructor(reference: string, kind: Kind) {
    this.reference = reference;
    this.kind = kind;
  }

  get named(): boolean {
    return this.#names.size > 0;
  }

  /** A name that is there twice counts as the better of the two. */
  name(written: string, quality: NameQuality): void {
    const text = written.replace(/\s+/g, ' ').trim();
    const before = this.#names.get(text);
    if (text === '' || (before !== undefined && RANK[before.quality] <= RANK[quality])) return;
    this.#names.set(text, { text, quality });
  }

  birth(range: DayRange | undefined): void {
    if (range !== undefined) this.#births.set(`${range.from} ${range.to}`, range);
  }

  birthText(written: string): void {
    this.birth(rangeOf(written));
  }

  country(name: string): void {
    if (name.trim() !== '') this.countries.add(name.trim());
  }

  entry(source: Source): Entry {
    const names = [...this.#names.values()].sort((a, b) => RANK[a.quality] - RANK[b.quality]);
    if (names.length === 0) throw new NotTheList(`${this.reference} has no name`);
    return {
      id: `${source}:${this.reference}`,
      source,
      reference: this.reference,
      kind: this.kind,
      names,
      births: [...this.#births.values()],
      countries: countriesOf(this.countries),
      programmes: [...this.programmes].filter((text) => text !== ''),
      remarks: [...this.remarks].filter((text) => text !== '').join('\n'),
    };
  }
}

/** Drafts by reference; a list without entries is none. */
export class Drafts {
  readonly #drafts = new Map<string, EntryDraft>();

  get(reference: string): EntryDraft | undefined {
    return this.#drafts.get(reference);
  }

  add(reference: string, kind: Kind): EntryDraft {
    if (reference === '') throw new NotTheList('an entry has no reference');
    const draft = new EntryDraft(reference, kind);
    this.#drafts.set(reference, draft);
    return draft;
  }

  *entries(source: Source): Steps<Entry[]> {
    if (this.#drafts.size === 0) throw new NotTheList('it has no entries');
    const entries: Entry[] = [];
    yield* each(this.#drafts.values(), ENTRIES_A_STEP, (draft) => {
      entries.push(draft.entry(source));
    });
    return entries;
  }
}
