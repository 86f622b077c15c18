/** The end of a page: one sentence and the one thing to do next. */
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Actions } from './actions.tsx';
import type { Pair } from './pair.ts';

export interface ClosingProps {
  readonly words: Pair;
  readonly children: ReactNode;
}

export function Closing({ words, children }: ClosingProps) {
  const intl = useIntl();
  return (
    <section aria-labelledby="closing" className="wrap-page py-12 md:py-16">
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-6 rounded-lg border border-line bg-sunken px-6 py-8 md:px-10 md:py-10">
        <div className="flex max-w-xl flex-col gap-2">
          <h2 id="closing" className="font-serif text-2xl font-medium text-balance">
            {intl.formatMessage({ id: `${words}-title` })}
          </h2>
          <p className="text-pretty text-muted">{intl.formatMessage({ id: `${words}-text` })}</p>
        </div>
        <Actions>{children}</Actions>
      </div>
    </section>
  );
}
