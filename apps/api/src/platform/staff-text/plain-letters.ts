/** A text as the filter reads it: one form for each letter, and nothing that cannot be seen. */

/** Letters of other alphabets that look like Latin ones. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  һ: 'h',
  і: 'i',
  ј: 'j',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  ѕ: 's',
  α: 'a',
  ε: 'e',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  ı: 'i',
};

const ARABIC: Readonly<Record<string, string>> = { أ: 'ا', إ: 'ا', آ: 'ا', ى: 'ي', ة: 'ه' };

/** Letters and symbols that look blank, though their class is not that of white space. */
const BLANKS = /[\u115f\u1160\u2800\u3164]/g;

/** Lower case, without accents, marks, invisible characters; digits of every script as ours. */
export function plainLetters(text: string): string {
  return [...text.normalize('NFKD')]
    .filter((letter) => !/[\p{Mn}\p{Cf}\u0640\u00ad]/u.test(letter))
    .join('')
    .replaceAll(BLANKS, ' ')
    .toLowerCase()
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll(/[أإآىة]/g, (letter) => ARABIC[letter] ?? letter)
    .replaceAll(/[\u0370-\u052fı]/g, (letter) => LOOKALIKES[letter] ?? letter);
}

/** The same without what people put between letters to get past a filter. */
export function runTogether(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
