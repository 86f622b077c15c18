/**
 * Written into pages by the server and not shown: when a script that the page waits for cannot be
 * fetched, there may be no other to say so. `data-lost` on the page shows it.
 */
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { classes } from '#ui/class-names.ts';

/** The page's own address, with all that it was asked for. */
const HERE = '';

export interface LostNoticeProps {
  readonly className: string;
  readonly children: ReactNode;
}

export function LostNotice({ className, children }: LostNoticeProps) {
  return (
    <p
      role="alert"
      className={classes(
        'hidden rounded-md border border-debit bg-debit-soft p-4 in-data-lost:block',
        className,
      )}
    >
      {children}{' '}
      <a href={HERE} className="font-medium underline underline-offset-4">
        <FormattedMessage id="ui.part.reload" />
      </a>
    </p>
  );
}
