/** Around an island in the browser: its words, in the language that the page has now. */
import { type ReactNode, useEffect, useState } from 'react';
import { IntlProvider } from 'react-intl';
import { loadMessages, type Messages } from '#lib/catalogues.ts';
import type { IslandName } from '#lib/islands/island-names.ts';
import { onLanguageSwitch } from '#lib/islands/language-switch.ts';
import { modeOfPage } from '#lib/mode.ts';
import { ModeContext } from '#ui/mode.ts';
import { PartBoundary } from '#ui/parts/part-boundary.tsx';

export interface IslandRootProps {
  readonly name: IslandName;
  readonly language: string;
  readonly messages: Messages;
  /** Nothing of it is left; the page around it says so. */
  readonly onLost: () => void;
  readonly children: ReactNode;
}

export function IslandRoot(props: IslandRootProps) {
  const { name, language, messages, onLost, children } = props;
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
        <PartBoundary lost={null} onLost={onLost}>
          {children}
        </PartBoundary>
      </IntlProvider>
    </ModeContext>
  );
}
