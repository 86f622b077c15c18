/** What is asked of words before they may stand on the site. Pure. */
import { linksOf, plainTextOf, type RichText } from '@fairlead/contract';
import {
  type OwnPlaces,
  problemsIn,
  type TextProblem,
} from '#platform/staff-text/staff-text.rules.ts';

/** A text's words by field, and the links in it that leave the page. */
export type Texts = Readonly<Record<string, string>>;

/** Formatted text for the filter: its words, then where its links lead if not into this site. */
export function filteredText(text: RichText): string {
  const outside = linksOf(text)
    .filter((link) => !link.startsWith('/'))
    .map((link) => link.replace(/^(mailto|tel):/, ''));
  return [plainTextOf(text), ...outside].join('\n');
}

/** Nothing that is published is an account to pay into or a wallet, whoever agrees to it. */
const NEVER: ReadonlySet<TextProblem> = new Set(['account_number', 'wallet']);

export type Finding =
  | { readonly kind: 'fine' }
  /** Somebody else than the writer has to publish it. */
  | { readonly kind: 'second person'; readonly problem: TextProblem }
  | { readonly kind: 'never'; readonly field: string; readonly problem: TextProblem };

/** The worst that the filter finds; a site may explain what a mail may not ask for. */
export function findingIn(texts: Texts, own: OwnPlaces): Finding {
  const found = Object.entries(texts).flatMap(([field, text]) =>
    problemsIn(text, own).map((problem) => ({ field, problem })),
  );
  const worst = found.find(({ problem }) => NEVER.has(problem));
  if (worst !== undefined) return { kind: 'never', ...worst };
  const [first] = found;
  return first === undefined ? { kind: 'fine' } : { kind: 'second person', problem: first.problem };
}
