/** A long list is read and made ready in steps that let others have their turn. */
import { expect, it } from 'vitest';
import { differenceInSteps } from '#lists/difference.ts';
import { inSteps } from '#lists/in-steps.ts';
import type { SanctionsList } from '#lists/list.ts';
import { readList } from '#lists/read-list.ts';
import { NameIndex } from './name-index.ts';

const NAMES = 10_000;

const SYLLABLES = 'ba chu dor el fan gri hu jo ka lim mo nar pe qui ras sho tan vu wem zil'.split(
  ' ',
);

function wordOf(number: number): string {
  let [text, rest] = ['', number * 7919 + 13];
  for (let count = 0; count < 3; count += 1) {
    text += SYLLABLES[rest % SYLLABLES.length] ?? '';
    rest = Math.floor(rest / SYLLABLES.length);
  }
  return text;
}

function ofacFiles(): { readonly name: string; readonly bytes: Uint8Array }[] {
  const rows = Array.from({ length: NAMES }, (_, at) => {
    const name = `"${wordOf(at)}, ${wordOf(at * 3 + 1)} ${wordOf(at * 5 + 2)}"`;
    return `${at + 1},${name},"individual","X",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 1970"\r\n`;
  });
  const file = (name: string, text: string) => ({ name, bytes: new TextEncoder().encode(text) });
  return [
    file('sdn.csv', rows.join('')),
    file('alt.csv', '1,1,"aka","Other Name",-0- \r\n'),
    file('add.csv', '1,1,-0- ,-0- ,"Malta",-0- \r\n'),
  ];
}

interface Turns {
  /** How often others had their turn. */
  count: number;
  /** How many entries were looked into between two of them, at most. */
  mostEntries: number;
}

/** Entries that tell when one looks into them. */
function watched(list: SanctionsList, touch: (id: string) => void): SanctionsList {
  const entries = list.entries.map((entry) => ({
    ...entry,
    get names() {
      touch(entry.id);
      return entry.names;
    },
  }));
  return { ...list, entries };
}

/** How work that may be interrupted lets others have their turn. */
async function turnsOf(
  work: (pause: () => Promise<void>, touch: (id: string) => void) => Promise<unknown>,
): Promise<Turns> {
  const turns = { count: 0, mostEntries: 0 };
  const touched = new Set<string>();
  const note = () => {
    turns.mostEntries = Math.max(turns.mostEntries, touched.size);
    touched.clear();
  };
  const pause = async () => {
    turns.count += 1;
    note();
  };
  await work(pause, (id) => touched.add(id));
  note();
  return turns;
}

it('reads, compares and makes ready ten thousand names a little at a time', async () => {
  const files = ofacFiles();
  const list = await readList('ofac', files, '2026-01-01');
  expect(list.entries).toHaveLength(NAMES);
  const reading = await turnsOf((pause) => readList('ofac', files, '2026-01-01', pause));
  // Lines into cells, cells into drafts, drafts into entries.
  expect(reading.count).toBeGreaterThanOrEqual((3 * NAMES) / 100);
  const comparing = await turnsOf((pause, touch) => {
    const now = watched(list, touch);
    return inSteps(differenceInSteps(now, now), pause);
  });
  expect(comparing).toEqual({ count: NAMES / 250, mostEntries: 250 });
  const indexing = await turnsOf((pause, touch) => {
    return NameIndex.inSteps([watched(list, touch)], pause);
  });
  expect(indexing.count).toBeGreaterThanOrEqual((2 * NAMES) / 20);
  expect(indexing.mostEntries).toBe(20);
});
