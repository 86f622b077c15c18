/** Around an island in the browser: its words, in the language that the page has now. */
import { type ReactNode, useEffect, useState } from 'react';
import { IntlProvider } from 'react-intl';
import { loadMessages, type Messages } from '#lib/catalogues.ts';
import type { IslandName } from '#lib/islands/island-names.ts';
import { onLanguageSwitch } from '#lib/islands/language-switch.ts';
import { modeOfPage } from '#lib/mode.ts';
import { ModeContext } from '#ui/mode.ts';

export interface IslandRootProps {
  readonly name: IslandName;
  readonly language: string;
  readonly messages: Messages;
  readonly children: ReactNode;
}

export function IslandRoot({ name, language, messages, children }: IslandRootProps) {
  const [words, setWords] = useState({ language, messages });
  useEffect(
    () =>
      onLanguageSwitch(async (next) => {
        setWords({ language: next, messages: await loadMessages(name, next) });
      }),
    [name],
  );
  return (
    <ModeContext value={modeOfPage()}>
      <IntlProvider locale={words.language} messages={words.messages}>
        {children}
      </IntlProvider>
    </ModeContext>
  );
}
