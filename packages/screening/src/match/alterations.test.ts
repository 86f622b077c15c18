/**
 * What people, forms and other alphabets do to a name, each by itself, against names that are not on
 * the list that ships; and one slip of the pen in any place of any name of it.
 */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Entry, Kind, NameQuality } from '#lists/list.ts';
import { normalise } from '#names/normalise.ts';
import { sandboxList } from '#testing/sandbox.ts';
import { NameIndex } from './name-index.ts';
import { screen } from './screen.ts';

const LISTED: readonly (readonly [string, string, Kind?, NameQuality?])[] = [
  ['mohammad', 'Muhammad Qadhrawi'],
  ['abdullah', 'AL-SHABRANI, Abdullah Walid'],
  ['nasrullah', 'Nasrullah Kharbati'],
  ['yusuf', 'Youssef Djeridoune'],
  ['aleksandr', 'KHVOSTENKO, Aleksandr Ilyich'],
  ['wolf', 'VON DER AUERBRÜCK, Jörg'],
  ['portuguese', 'DE ALMADRAVA, Inês'],
  ['bin', 'Tariq bin Ghalib al-Murqabi'],
  ['abu', 'ABU DHAHABI, Qasim'],
  ['chinese', '鞠雅琴'],
  ['philip', 'STEPHANOPHORIS, Philip'],
  ['weak', 'Redscarf Halvardsen', 'person', 'weak'],
  ['company', 'OOO Vostokprombur', 'entity'],
  ['second company', 'Kesselbrink Anlagen GmbH', 'entity'],
  ['ship', 'GULF TRAMONTANA', 'vessel'],
  ['single ship', 'ZEPHYRANTHES', 'vessel'],
];

function entryOf([id, text, kind = 'person', quality = 'primary']: (typeof LISTED)[number]): Entry {
  return {
    id: `un:${id}`,
    source: 'un',
    reference: id,
    kind,
    names: [{ text, quality }],
    births: [],
    countries: [],
    programmes: [],
    remarks: '',
  };
}

let index: NameIndex;
let entries: readonly Entry[];
beforeAll(async () => {
  const shipped = await sandboxList();
  entries = shipped.entries;
  index = new NameIndex([shipped, { entries: LISTED.map(entryOf) }]);
});

const ALTERED: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'vowels dropped or changed': [
    ['mohammad', 'Mohammed Qadhrawi, Mohamad Qadhrawi, Mohamed Qadhrawy, Mhammad Qadhrwi'],
    ['yusuf', 'Yusuf Djeridoun, Yousef Djeridune, Youcef Djeredoune'],
  ],
  'ou for u, kh for h, q for k and g, dj for j, ph for f, w for v, y for i and j': [
    ['yusuf', 'Yussuf Djeridune, Yusuf Jeridoune'],
    ['nasrullah', 'Nasrullah Harbati, Nasroullah Kharbati'],
    ['mohammad', 'Muhammad Kadhrawi, Muhammad Gadhrawi, Muhammad Qadhravi'],
    ['philip', 'Filip Stefanoforis, Philip Stefanophoris'],
    ['aleksandr', 'Aleksandr Khwostenko, Alexandr Khvostenko, Aleksandr Iljich Khvostenko'],
  ],
  'doubled letters': [
    ['mohammad', 'Muhammmad Qadhrawi, Muhammad Qaddhrawi'],
    ['abdullah', 'Abdulllah Walid al-Shabrani, Abdullah Walid al-Shabbrani'],
  ],
  'marks on letters': [
    ['wolf', 'Joerg von der Auerbruck, Jorg von der Auerbrueck, Jörg Auerbrück'],
    ['portuguese', 'Ines de Almadrava, Inês Almadrava'],
  ],
  'particles left out, joined and changed': [
    ['bin', 'Tariq ibn Ghalib al-Murqabi, Tariq Ghalib Murqabi, Tarek ben Ghaleb el Murqabi'],
    ['abu', 'Qasim Abudhahabi, Kassem Abou Dhahabi'],
    ['abdullah', 'Abdullah Walid Shabrani, Abd Allah Walid al Shabrani, Abdullah Walid Alshabrani'],
  ],
  'other alphabets': [
    ['aleksandr', 'Александр Хвостенко, Олександр Хвостенко, ХВОСТЕНКО Александр Ильич'],
    ['bin', 'طارق بن غالب المرقبي'],
    ['abdullah', 'عبدالله وليد الشبراني, عبد الله وليد الشبراني'],
    ['chinese', '鞠雅琴'],
  ],
  'patronymics and middle names left out': [
    ['aleksandr', 'Aleksandr Khvostenko, Khvostenko Aleksandr, Khvostenko A. I., A. Khvostenko'],
    ['abdullah', 'Abdullah al-Shabrani'],
  ],
  'words joined and split': [
    ['mohammad', 'muhammadqadhrawi, Muhammad Qadh rawi, Mu hammad Qadhrawi'],
    ['abdullah', 'abdullahwalid al-shabrani, Abdul lah Walid Shabrani'],
    ['company', 'OOO Vostok Prombur, Vostokprombur Ltd, Vostokprombur LLC'],
    ['ship', 'Gulftramontana'],
  ],
  'a slip within what comes apart': [
    ['abdullah', 'Abullah Walid al-Shabrani, Abdulah Walid Shabrani, Abdillah Walid Shabrani'],
    ['nasrullah', 'Nasrulah Kharbati, Narsullah Kharbati, Nasrullha Kharbati'],
  ],
  'forms of companies, also misspelt': [
    ['company', 'Vostokprombur, Vostokprombur GmbH, Vostokprombur Copmany'],
    [
      'second company',
      'Kesselbrink Anlagen AG, Kessel Brink Anlagen, Kesselbrinck Anlagen Limited',
    ],
  ],
  'ships of one word or two': [
    ['ship', 'GULF TRAMONTAN, M/V Gulf Tramontana, GULF TARMONTANA'],
    ['single ship', 'ZEPHYRANTES, ZEPHYARNTHES, ZEPHYRANTHEZ'],
  ],
  'weak aliases': [['weak', 'Redscarf Halvardsen, Halvardsen Redscarf']],
};

describe.each(Object.entries(ALTERED))('%s', (_, pairs) => {
  it('leave the right entry first', () => {
    const wrong = pairs.flatMap(([id, texts]) =>
      texts.split(', ').flatMap((name) => {
        const [first] = screen(index, { name });
        return first?.entry.reference === id ? [] : [`${name}: ${first?.name.text ?? 'nobody'}`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

type Slip = (word: string, at: number, letter: string) => string;
const SLIPS: Readonly<Record<string, Slip>> = {
  'left out': (word, at) => word.slice(0, at) + word.slice(at + 1),
  'put in': (word, at, letter) => word.slice(0, at) + letter + word.slice(at),
  'taken for another': (word, at, letter) => word.slice(0, at) + letter + word.slice(at + 1),
  'swapped with the next': (word, at) =>
    word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
};
const LONG = 7;

it.each(Object.entries(SLIPS))('finds a name in which any letter is %s', (_, slip) => {
  const names = entries.flatMap((entry) =>
    entry.names
      .filter(({ text, quality }) => quality !== 'weak' && /^[a-z ]+$/i.test(text))
      .filter(({ text }) => normalise(text, entry.kind).filter((w) => w.role === 'word').length > 1)
      .filter(({ text }) => text.split(' ').some((word) => word.length >= LONG))
      .map(({ text }) => ({ id: entry.id, text })),
  );
  expect(names.length).toBeGreaterThan(20);
  const anything = fc.record({
    name: fc.constantFrom(...names),
    which: fc.nat(20),
    where: fc.nat(30),
    letter: fc.constantFrom(...'abcdefghiklmnoprstuvwyz'),
  });
  fc.assert(
    fc.property(anything, ({ name: { id, text }, which, where, letter }) => {
      const words = text.split(' ');
      const long = words.flatMap((word, at) => (word.length >= LONG ? [at] : []));
      const at = long[which % long.length] ?? 0;
      const word = words[at] ?? '';
      words[at] = slip(word, where % (word.length - 1), letter);
      const found = screen(index, { name: words.join(' ') }).map(({ entry }) => entry.id);
      expect([words.join(' '), ...found]).toContain(id);
    }),
    { seed: 2_026, numRuns: 250 },
  );
});
