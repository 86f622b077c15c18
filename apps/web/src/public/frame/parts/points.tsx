/** A few things worth knowing, side by side; texts begin on one line, whatever the titles take. */
import type { LucideIcon } from 'lucide-react';
import { useIntl } from 'react-intl';
import { classes } from '#ui/class-names.ts';
import type { Pair } from './pair.ts';

export interface Point {
  readonly icon: LucideIcon;
  readonly words: Pair;
}

export interface PointsProps {
  readonly points: readonly Point[];
  /** Names and numbers that the words use. */
  readonly values?: Readonly<Record<string, string | number>>;
}

export function Points({ points, values }: PointsProps) {
  const intl = useIntl();
  const columns = points.length % 3 === 0 ? 'lg:grid-cols-3' : 'lg:grid-cols-4';
  return (
    <ul className={classes('grid gap-x-10 gap-y-9 sm:grid-cols-2', columns)}>
      {points.map(({ icon: Icon, words }) => (
        <li
          key={words}
          className="row-span-3 grid grid-rows-subgrid gap-y-2 border-t border-line pt-5"
        >
          <Icon aria-hidden="true" strokeWidth={1.5} className="mb-1 size-7 text-accent-ink" />
          <h3 className="text-lg font-semibold text-balance">
            {intl.formatMessage({ id: `${words}-title` }, values)}
          </h3>
          <p className="text-pretty text-muted">
            {intl.formatMessage({ id: `${words}-text` }, values)}
          </p>
        </li>
      ))}
    </ul>
  );
}
