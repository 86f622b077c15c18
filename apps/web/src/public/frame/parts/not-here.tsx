/** Says plainly that something cannot be had from this bank, before anybody reads further. */
import { Info } from 'lucide-react';
import { useIntl } from 'react-intl';
import { classes } from '#ui/class-names.ts';
import type { Pair } from './pair.ts';

export interface NotHereProps {
  readonly words: Pair;
  /** The shade of the section that follows; a band needs more room above it. */
  readonly then?: 'plain' | 'band';
}

export function NotHere({ words, then = 'band' }: NotHereProps) {
  const intl = useIntl();
  return (
    <aside className={classes('wrap-page', then === 'band' ? 'pb-12 md:pb-16' : 'pb-4')}>
      <div className="flex gap-4 rounded-md border border-warn-line bg-warn-soft p-5">
        <Info aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warn" />
        <div>
          <p className="font-semibold">{intl.formatMessage({ id: `${words}-title` })}</p>
          <p className="mt-1 max-w-prose text-balance">
            {intl.formatMessage({ id: `${words}-text` })}
          </p>
        </div>
      </div>
    </aside>
  );
}
