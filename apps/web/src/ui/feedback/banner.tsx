/** A message across a page about the page as a whole; the reader can go on. */
import { Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { classes } from '#ui/class-names.ts';

export interface BannerProps {
  readonly tone: 'note' | 'warning';
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly onDismiss?: () => void;
}

export function Banner({ tone, children, action, onDismiss }: BannerProps) {
  const intl = useIntl();
  const Icon = tone === 'warning' ? TriangleAlert : Info;
  return (
    <div
      className={classes(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border px-4 py-2',
        tone === 'warning' ? 'border-warn-line bg-warn-soft' : 'border-line bg-accent-soft',
      )}
    >
      <Icon
        aria-hidden="true"
        className={classes('size-5 shrink-0', tone === 'warning' ? 'text-warn' : 'text-accent-ink')}
      />
      <p className="min-w-48 flex-1 py-2">{children}</p>
      {action}
      {onDismiss !== undefined && (
        <IconButton label={intl.formatMessage({ id: 'ui.banner.dismiss' })} onPress={onDismiss}>
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      )}
    </div>
  );
}
