/**
 * The language of a signed-in area. It can change at any time; nothing is unmounted by it, so what
 * was typed stays.
 */
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { IntlProvider } from 'react-intl';
import { type AppArea, loadMessages, type Messages } from '#lib/catalogues.ts';
import { directionOf } from '#lib/languages.ts';
import { queries } from '#lib/queries.ts';
import { keepLanguage } from './language-cookie.ts';
import { LanguageContext } from './use-language.ts';

interface Words {
  readonly language: string;
  readonly messages: Messages;
}

export interface LanguageProviderProps extends Words {
  readonly area: AppArea;
  readonly children: ReactNode;
}

export function LanguageProvider({ area, language, messages, children }: LanguageProviderProps) {
  const [words, setWords] = useState<Words>({ language, messages });
  const choose = useCallback(
    async (next: string) => {
      keepLanguage(next);
      const words = { language: next, messages: await loadMessages(area, next) };
      show(words);
      setWords(words);
      // What the bank said before the change was said in the other language.
      await Promise.all([queries.invalidateQueries(), refreshOfflinePage()]);
    },
    [area],
  );
  useEffect(() => show(words), [words]);
  const context = useMemo(() => ({ language: words.language, choose }), [words.language, choose]);
  return (
    <LanguageContext value={context}>
      <I18nProvider locale={words.language}>
        <IntlProvider locale={words.language} messages={words.messages}>
          {children}
        </IntlProvider>
      </I18nProvider>
    </LanguageContext>
  );
}

/** On the page itself, where calls to the bank read the language from. */
function show({ language, messages }: Words): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  repaintProtected(messages);
}

/** The kinds of a parsed message's parts that stand here: plain text, and a value by its name. */
const LITERAL = 0;
const VALUE = 1;

/** What the server wrote outside the app, such as the sandbox mark, follows the language too. */
function repaintProtected(messages: Messages): void {
  const byId = new Map(Object.entries(messages));
  for (const element of document.querySelectorAll<HTMLElement>('[data-protected]')) {
    const parts = byId.get(`protected.${element.dataset.protected}`);
    const values: Readonly<Record<string, string>> = JSON.parse(element.dataset.values ?? '{}');
    const said = parts?.map((part) => {
      if (part.type === LITERAL) return part.value;
      return part.type === VALUE ? values[part.value] : undefined;
    });
    if (said?.every((part) => part !== undefined)) element.textContent = said.join('');
  }
}

async function refreshOfflinePage(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  registration?.active?.postMessage('language changed');
}
