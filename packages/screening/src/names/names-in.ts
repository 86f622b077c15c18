/** Several names in one line: `Harbour Goods Ltd, attn. A. Sand`, `A. Sand c/o B. Torv`. */

/** Words after which somebody else is named, or the same under another name. */
const BEFORE_ANOTHER = [
  // English
  'attn',
  'att',
  'attention',
  'for the attention of',
  'fao',
  'care of',
  'in care of',
  'on behalf of',
  'obo',
  'for the benefit of',
  'fbo',
  'trading as',
  'doing business as',
  'dba',
  'aka',
  'also known as',
  'alias',
  'formerly',
  'formerly known as',
  'fka',
  // Arabic
  'لعناية',
  'بالنيابة عن',
  'نيابة عن',
  // French, Spanish, Italian, German
  'à l attention de',
  'a l attention de',
  'aux bons soins de',
  'a la atención de',
  'a la atencion de',
  'all attenzione di',
  'zu handen',
  'zu haenden',
  'zu händen',
  'zhd',
  // With strokes or dots between their letters
  'c/o',
  'f/a/o',
  'o/b/o',
  'f/b/o',
  't/a',
  'd/b/a',
  'a/k/a',
  'f/k/a',
  'a.k.a',
  'd.b.a',
  'f.k.a',
  'z.hd',
  'z. hd',
];

/** Also people's names: with fewer than two words on either side they are part of one. */
const ALSO_NAMES = ['att', 'aka', 'alias'];

/** As it may be written: any space or apostrophe between words, and a dot or colon behind. */
const written = (words: string) =>
  words.replace(/[.]/g, '\\.').replace(/ /g, "[\\s'’]+").replace(/\//g, '\\s?/\\s?');

const longestFirst = [...BEFORE_ANOTHER].sort((one, other) => other.length - one.length);
const DIVIDER = new RegExp(
  `(?<![\\p{L}\\p{N}])(${longestFirst.map(written).join('|')})(?![\\p{L}\\p{N}])[.:]*`,
  'u',
);

/** A line that fits into a payment has no more. */
const MOST_NAMES = 20;

function wordsIn(part = ''): number {
  return part.match(/\p{L}[\p{L}\p{M}]+/gu)?.length ?? 0;
}

/** The names apart, or none where the line is one name. */
export function namesIn(line: string): string[] {
  // Names and what divides them, in turn.
  const apart = line.normalize('NFKC').toLowerCase().split(DIVIDER);
  if (apart.length === 1) return [];
  const divides = (at: number) => {
    const divider = apart[at];
    if (divider === undefined || !ALSO_NAMES.includes(divider)) return true;
    return Math.min(wordsIn(apart[at - 1]), wordsIn(apart[at + 1])) >= 2;
  };
  const names = apart.filter(
    (part, at) => at % 2 === 0 && wordsIn(part) > 0 && divides(at - 1) && divides(at + 1),
  );
  return names.slice(0, MOST_NAMES).map((name) => name.trim());
}
