/** What a part of a page needs around it on the server: the page's facts, the mode, the words. */
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { ModeContext } from '#ui/mode.ts';
import { PageContext, type PageFacts } from './page-context.ts';

export interface SurroundingsProps {
  readonly facts: PageFacts;
  readonly messages: Record<string, string>;
  readonly children: ReactNode;
}

export function Surroundings({ facts, messages, children }: SurroundingsProps) {
  return (
    <PageContext value={facts}>
      <ModeContext value={facts.mode}>
        <IntlProvider locale={facts.language} messages={messages} onError={fail}>
          {children}
        </IntlProvider>
      </ModeContext>
    </PageContext>
  );
}

/** A message that cannot be shown is a mistake in the program, not in the page. */
function fail(error: unknown): never {
  throw error;
}
