/** All words in one language, for pages that the server writes: screens, then long public copy. */
import { protectedMessagesIn } from '@fairlead/contract/protected-messages';

const catalogues = import.meta.glob<Record<string, string>>('../locales/**/*.json', {
  eager: true,
  import: 'default',
});

export function messagesIn(language: string): Record<string, string> {
  const fixed = Object.entries(protectedMessagesIn(language));
  return {
    ...catalogues[`../locales/${language}.json`],
    ...catalogues[`../locales/site/${language}.json`],
    ...Object.fromEntries(fixed.map(([key, message]) => [`protected.${key}`, message])),
  };
}
