/** Around an island in the browser: its words, in the language that the page has now. */
import { type ReactNode, useEffect, useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { IntlProvider } from 'react-intl';
import { loadMessages, type Messages } from '#lib/catalogues.ts';
import { onLanguageSwitch } from '#lib/islands/language-switch.ts';
import { modeOfPage } from '#lib/mode.ts';
import { ModeContext } from '#ui/mode.ts';

export interface IslandRootProps {
  readonly language: string;
  readonly messages: Messages;
  readonly children: ReactNode;
}

export function IslandRoot({ language, messages, children }: IslandRootProps) {
  const [words, setWords] = useState({ language, messages });
  useEffect(
    () =>
      onLanguageSwitch(async (next) => {
        setWords({ language: next, messages: await loadMessages('island', next) });
      }),
    [],
  );
  return (
    <ModeContext value={modeOfPage()}>
      <I18nProvider locale={words.language}>
        <IntlProvider locale={words.language} messages={words.messages}>
          {children}
        </IntlProvider>
      </I18nProvider>
    </ModeContext>
  );
}
