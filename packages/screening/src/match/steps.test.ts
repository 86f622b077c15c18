/** A long list is read and made ready in steps that let others have their turn. */
import { expect, it } from 'vitest';
import { differenceInSteps } from '#lists/difference.ts';
import { inSteps } from '#lists/in-steps.ts';
import { readList } from '#lists/read-list.ts';
import { NameIndex } from './name-index.ts';

const NAMES = 10_000;
/** Processor time: another program's turn is not ours. More than is aimed at, for slow machines. */
const LONGEST_MS = 80;

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

/** The longest that it worked without a pause, in milliseconds of the processor. */
async function longest(work: (pause: () => Promise<void>) => Promise<unknown>): Promise<number> {
  let [begun, most, turns] = [process.cpuUsage(), 0, 0];
  const pause = async () => {
    const { user, system } = process.cpuUsage(begun);
    most = Math.max(most, (user + system) / 1_000);
    turns += 1;
    await new Promise((resolve) => setImmediate(resolve));
    begun = process.cpuUsage();
  };
  await work(pause);
  await pause();
  expect(turns).toBeGreaterThan(NAMES / 1_000);
  return most;
}

it('reads, compares and makes ready ten thousand names without keeping anybody waiting', async () => {
  const files = ofacFiles();
  const list = await readList('ofac', files, '2026-01-01');
  expect(list.entries).toHaveLength(NAMES);
  const reading = await longest((pause) => readList('ofac', files, '2026-01-01', pause));
  const comparing = await longest((pause) => inSteps(differenceInSteps(list, list), pause));
  const indexing = await longest((pause) => NameIndex.inSteps([list], pause));
  expect(reading).toBeLessThan(LONGEST_MS);
  expect(comparing).toBeLessThan(LONGEST_MS);
  expect(indexing).toBeLessThan(LONGEST_MS);
}, 120_000);
