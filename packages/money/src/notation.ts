/** How a language writes numbers and names a currency, as `Intl` knows it. */
import type { Currency } from './currencies.ts';
import { digitsOf } from './format.ts';
import { remembered } from './remembered.ts';

/** One way in which a locale writes numbers. */
export interface Notation {
  readonly digits: readonly string[];
  readonly decimalSigns: readonly string[];
  readonly groupSigns: readonly string[];
  /** Digits in the last group and in the others: 3 and 3, in India 3 and 2. */
  readonly lastGroup: number;
  readonly otherGroups: number;
}

/** Own digits of languages whose `Intl` default may be 0-9. */
const NATIVE_DIGITS: Readonly<Record<string, string>> = {
  ar: 'arab',
  bn: 'beng',
  fa: 'arabext',
  hi: 'deva',
  mr: 'deva',
  my: 'mymr',
  ne: 'deva',
  th: 'thai',
  ur: 'arabext',
};
/** Signs that look alike on a keyboard are read as the locale's grouping sign. */
const ALIKE = [
  [' ', '\u00a0', '\u202f', '\u2009'],
  ["'", '\u2019'],
];
/** Marks of writing direction, which pasted amounts carry and nobody sees. */
export const DIRECTION_MARKS = /[\u200e\u200f\u061c]/g;

/** What stands for the currency in that language, the longest first: 'CA$' before '$'. */
export const labelsOf = remembered((locale: string, currency: Currency): readonly string[] =>
  (['code', 'symbol', 'narrowSymbol'] as const)
    .map((currencyDisplay) => {
      const format = new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay,
      });
      const part = format.formatToParts(0).find(({ type }) => type === 'currency');
      return (part?.value ?? currency).replace(DIRECTION_MARKS, '').toUpperCase();
    })
    .sort((a, b) => b.length - a.length),
);

/**
 * The locale's usual notation, that with 0-9, and that with the language's own digits; each as for
 * plain numbers and as for money, which some regions group in another way.
 */
export const notationsOf = remembered((locale: string, currency: Currency): readonly Notation[] => {
  const { baseName, language } = new Intl.Locale(locale);
  const native = NATIVE_DIGITS[language];
  return [
    locale,
    `${baseName}-u-nu-latn`,
    ...(native === undefined ? [] : [`${baseName}-u-nu-${native}`]),
  ].flatMap((variant) => [
    plainNotationOf(variant),
    notationOf(variant, { style: 'currency', currency }),
  ]);
});

/** The same for every currency. */
const plainNotationOf = remembered((locale: string) => notationOf(locale, {}));

function notationOf(locale: string, style: Intl.NumberFormatOptions): Notation {
  const format = new Intl.NumberFormat(locale, { ...style, minimumFractionDigits: 1 });
  const parts = format.formatToParts(1234567890);
  const valuesOf = (wanted: string) =>
    parts.filter(({ type }) => type === wanted).map(({ value }) => value);
  const [group = ''] = valuesOf('group');
  const sizes = valuesOf('integer').map(({ length }) => length);
  return {
    digits: digitsOf(locale),
    decimalSigns: valuesOf('decimal'),
    groupSigns: ALIKE.find((signs) => signs.includes(group)) ?? [group],
    lastGroup: sizes.at(-1) ?? 3,
    otherGroups: sizes.at(-2) ?? 3,
  };
}
