/**
 * Figures, codes and addresses inside a sentence. In a right-to-left language their signs would
 * otherwise change sides: `50.00 US$` would read `$US 50.00`.
 */
import { directionOf } from '#lib/languages.ts';

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

export function isolated(text: string, locale: string): string {
  if (directionOf(locale) === 'ltr') return text;
  return `${RIGHT_TO_LEFT.test(text) ? '\u2067' : '\u2066'}${text}\u2069`;
}
