/** What happens one after the other, in order. */
import { useIntl } from 'react-intl';
import type { Pair } from './pair.ts';

export interface StepsProps {
  readonly steps: readonly Pair[];
  readonly values?: Readonly<Record<string, string | number>>;
}

export function Steps({ steps, values }: StepsProps) {
  const intl = useIntl();
  return (
    <ol className="grid gap-x-10 gap-y-8 md:grid-cols-3">
      {steps.map((words, index) => (
        <li key={words} className="flex flex-col gap-2">
          <span
            aria-hidden="true"
            className="mb-1 grid size-9 place-items-center rounded-full border border-accent font-serif text-lg text-accent-ink"
          >
            {intl.formatNumber(index + 1)}
          </span>
          <h3 className="text-lg font-semibold text-balance">
            {intl.formatMessage({ id: `${words}-title` }, values)}
          </h3>
          <p className="text-pretty text-muted">
            {intl.formatMessage({ id: `${words}-text` }, values)}
          </p>
        </li>
      ))}
    </ol>
  );
}
