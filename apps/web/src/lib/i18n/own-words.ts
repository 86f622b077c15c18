/**
 * Words that the operator says otherwise than the build does. The server wrote them into the page,
 * parsed, by language and id.
 */
import type { IntlConfig } from 'react-intl';

type Parsed = Exclude<NonNullable<IntlConfig['messages']>[MessageId], string>;
export type OwnWords = Readonly<Record<string, Readonly<Record<string, Parsed>>>>;

export const OWN_WORDS = 'own-words';

/** Protected messages come only from the build, whatever the page says. */
export function ownWordsIn(language: string): Readonly<Record<string, Parsed>> {
  const written = document.querySelector<HTMLMetaElement>(`meta[name="${OWN_WORDS}"]`)?.content;
  if (written === undefined) return {};
  const words: OwnWords = JSON.parse(written);
  return Object.fromEntries(
    Object.entries(words[language] ?? {}).filter(([id]) => !id.startsWith('protected.')),
  );
}
