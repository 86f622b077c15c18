/** All words in one language, for pages that the server writes: screens, then long public copy. */
import { protectedMessagesIn } from '@fairlead/contract/protected-messages';
import { createIntl, createIntlCache } from 'react-intl';
import type { OwnWords } from '#lib/i18n/own-words.ts';
import type { PageFacts } from './page-context.ts';

const catalogues = import.meta.glob<Record<string, string>>('../locales/**/*.json', {
  eager: true,
  import: 'default',
});

/** The operator's own words where there are any; protected messages are put over them. */
export function messagesIn({ language, data }: PageFacts): Record<string, string> {
  const fixed = Object.entries(protectedMessagesIn(language));
  return {
    ...catalogues[`../locales/${language}.json`],
    ...catalogues[`../locales/site/${language}.json`],
    ...data.overrides?.[language],
    ...Object.fromEntries(fixed.map(([key, message]) => [`protected.${key}`, message])),
  };
}

const cache = createIntlCache();

/**
 * The same for the browser, which has no parser, in every language: there it changes without a new
 * page. Undefined where nothing is said otherwise.
 */
export function ownWords({ data }: PageFacts): OwnWords | undefined {
  const words = Object.entries(data.overrides ?? {}).flatMap(([language, texts]) => {
    const said = Object.entries(texts);
    const { formatters } = createIntl({ locale: language }, cache);
    const parsed = said.map(([id, text]) => {
      return [id, formatters.getMessageFormat(text, language).getAst()] as const;
    });
    return parsed.length === 0 ? [] : [[language, Object.fromEntries(parsed)] as const];
  });
  return words.length === 0 ? undefined : Object.fromEntries(words);
}
