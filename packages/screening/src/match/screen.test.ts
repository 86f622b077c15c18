/** What a hit says, and how facts, weak aliases and kinds move its score. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Entry, SanctionsList } from '#lists/list.ts';
import { sandboxList } from '#testing/sandbox.ts';
import { NameIndex } from './name-index.ts';
import { type Subject, screen } from './screen.ts';
import { THRESHOLDS } from './thresholds.ts';

let list: SanctionsList;
let index: NameIndex;
beforeAll(async () => {
  list = await sandboxList();
  index = new NameIndex([list]);
});
const best = (subject: Subject) => screen(index, subject)[0];

it('finds every listed name just as it is written, by itself first', () => {
  for (const entry of list.entries) {
    for (const { text, quality } of entry.names) {
      const hit = best({ name: text });
      expect([text, hit?.entry.id]).toEqual([text, entry.id]);
      expect(hit?.score).toBeCloseTo(quality === 'weak' ? 1 - THRESHOLDS.weakAlias : 1, 3);
    }
  }
});

it('finds a name as it is written beside longer words that are like several of its own', () => {
  const names = ['AMEUR, Abderrahmane Ouid', 'Muslim Abu Abdurrahman', 'S.C. Saba Eng Co.'];
  const entries = names.map((text, at): Entry => {
    const kind = at === 2 ? 'entity' : 'person';
    const known = { births: [], countries: [], programmes: [], remarks: '' };
    const named = { names: [{ text, quality: 'primary' as const }], ...known };
    return { id: `un:${at}`, source: 'un', reference: String(at), kind, ...named };
  });
  const few = new NameIndex([list, { entries }]);
  for (const [at, name] of names.entries()) {
    expect(screen(few, { name })[0]).toMatchObject({ entry: { id: `un:${at}` }, score: 1 });
  }
});

it('says which words fitted how, and which are left over', () => {
  const hit = best({ name: 'Yevgeny A. Torzhkoff' });
  expect(hit).toMatchObject({ entry: { reference: 'SIM0001' }, onlyAsked: [] });
  expect(hit?.words).toEqual([
    { asked: 'yevgeny', listed: 'yevgeny', how: 'same', likeness: 1 },
    { asked: 'a', listed: 'arkadyevich', how: 'initial', likeness: THRESHOLDS.initial },
    { asked: 'torzhkoff', listed: 'torzhkov', how: 'alike', likeness: 0.995 },
  ]);
  expect(best({ name: 'Yevgeny Torzhkoff' })?.onlyListed).toEqual([]);
  expect(best({ name: 'Vyacheslav O. Brenchugin' })?.onlyAsked).toEqual([]);
  expect(best({ name: 'Rommel Catacutanay' })?.onlyListed).toEqual(['benigno']);
  expect(best({ name: 'OsamaQahwaji' })?.words[0]).toMatchObject({ how: 'joined' });
  expect(best({ name: 'Wirat Moko' })?.words[0]).toMatchObject({ how: 'split' });
});

it('has nothing to say of a name without letters', () => {
  for (const name of ['', '  ', '-', '.,;', '…']) expect(screen(index, { name })).toEqual([]);
});

it('looks only at the entries that it is asked to', () => {
  const name = 'Yevgeny Torzhkov';
  const id = best({ name })?.entry.id ?? '';
  expect(screen(index, { name }, { only: new Set([id]) })).toHaveLength(1);
  expect(screen(index, { name }, { only: new Set(['sandbox:SIM0002']) })).toEqual([]);
});

describe('facts', () => {
  const score = (subject: Subject) => best(subject)?.score ?? 0;
  const name = 'Sergey Kvitnevitch';

  it('raise or lower a score that is not full', () => {
    const plain = score({ name });
    expect(score({ name, birthDate: '1974-08-08' })).toBeGreaterThan(plain);
    expect(score({ name, birthDate: '1974' })).toBeGreaterThanOrEqual(plain);
    expect(score({ name, birthDate: '1950-01-01' })).toBeLessThan(plain);
    expect(score({ name, countries: ['UA'] })).toBeGreaterThanOrEqual(plain);
    expect(best({ name, birthDate: '1975', countries: ['FR'] })?.facts).toEqual([
      { fact: 'birth', fits: 'same' },
      { fact: 'country', fits: 'other' },
    ]);
  });

  it('never let a rare name go that is written in full', () => {
    const full = { name: 'Yevgeny Arkadyevich Torzhkov', birthDate: '1990-01-01' };
    expect(score({ ...full, countries: ['FR'] })).toBeGreaterThanOrEqual(THRESHOLDS.hit);
  });

  it('let a frequent name go that belongs to somebody of another age', () => {
    const entry = (number: number, text: string): Entry => ({
      id: `un:${number}`,
      source: 'un',
      reference: String(number),
      kind: 'person',
      names: [{ text, quality: 'primary' }],
      births: [{ from: '1960-01-01', to: '1960-12-31' }],
      countries: [],
      programmes: [],
      remarks: '',
    });
    const names = ['Ali', 'Omar', 'Hassan', 'Khalid'];
    const entries = names.flatMap((given, row) =>
      names.map((family, column) => entry(row * 4 + column, `${given} ${family}`)),
    );
    const many = new NameIndex([{ ...list, entries }]);
    const asked = { name: 'Omar Hassan' };
    expect(screen(many, asked)[0]?.entry.id).toBe('un:6');
    expect(screen(many, { ...asked, birthDate: '1960-05-05' })[0]?.entry.id).toBe('un:6');
    expect(screen(many, { ...asked, birthDate: '1995-05-05' })).toEqual([]);
  });

  it('keep people and ships apart', () => {
    expect(score({ name: 'Nadezhda Tambova' })).toBe(1);
    expect(score({ name: 'Nadezhda Tambova', kind: 'vessel' })).toBe(1);
    expect(score({ name: 'Nadezhda Tambova', kind: 'person' })).toBe(0);
  });
});
