/** Spellings by hand against the list that ships: who must be found, and who must not. */
import { beforeAll, describe, expect, it } from 'vitest';
import { PAIRS, STRANGERS } from '#testing/pairs.ts';
import { sandboxList } from '#testing/sandbox.ts';
import { NameIndex } from './name-index.ts';
import { screen } from './screen.ts';

let index: NameIndex;
beforeAll(async () => {
  index = new NameIndex([await sandboxList()]);
});

/** A comma divides spellings, unless the name itself has one in capitals: `OUYANG, Tian-Bao`. */
const spellings = (text: string) => text.split(/(?<!OUYANG), /);

describe.each(Object.entries(PAIRS))('%s', (_, pairs) => {
  it('finds the right entry first', () => {
    const wrong = pairs.flatMap(([number, names]) =>
      spellings(names).flatMap((name) => {
        const reference = `SIM${String(number).padStart(4, '0')}`;
        const [first] = screen(index, { name });
        const found = `${first?.entry.reference} ${first?.name.text} ${first?.score}`;
        return first?.entry.reference === reference ? [] : [`${name}: ${reference}, not ${found}`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

it('has a hundred and fifty spellings at least', () => {
  const all = Object.values(PAIRS).flatMap((pairs) => pairs.flatMap(([, t]) => spellings(t)));
  expect(all.length).toBeGreaterThanOrEqual(150);
  expect(STRANGERS.length).toBeGreaterThanOrEqual(70);
});

it('leaves strangers alone who share a word with an entry', () => {
  const taken = STRANGERS.flatMap((name) => {
    const [first] = screen(index, { name });
    return first === undefined ? [] : [`${name}: ${first.name.text} ${first.score}`];
  });
  expect(taken).toEqual([]);
});
