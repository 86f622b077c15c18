/** The way to the notifications, with how many are unread. Says so when another one comes. */
import { Bell as BellIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useUnread } from '#lib/notifications/notifications.queries.ts';
import { paths } from '#paths.ts';
import { Anchor } from '#ui/actions/anchor.tsx';

const MOST_SHOWN = 99;

export function Bell() {
  const intl = useIntl();
  const known = useUnread();
  const unread = known ?? 0;
  const name = intl.formatMessage({ id: 'customer.notifications.bell' }, { count: unread });
  const shown = intl.formatNumber(Math.min(unread, MOST_SHOWN));
  return (
    <>
      <Anchor
        href={paths.customer.notifications()}
        aria-label={name}
        className="relative inline-grid size-11 shrink-0 place-items-center rounded-sm text-muted transition-colors hover:bg-sunken hover:text-ink"
      >
        <BellIcon aria-hidden="true" className="size-5" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute inset-e-0.5 top-0.5 grid h-5 min-w-5 place-items-center rounded-full border-2 border-surface bg-accent px-1 text-xs leading-none font-semibold text-on-accent tabular-nums"
          >
            {unread > MOST_SHOWN ? `${shown}+` : shown}
          </span>
        )}
      </Anchor>
      <MoreThanBefore count={known} text={name} />
    </>
  );
}

interface MoreThanBeforeProps {
  /** Not known while a page opens. */
  readonly count: number | undefined;
  readonly text: string;
}

/** Readers hear it only when something new has come, not when a page opens or one is read. */
function MoreThanBefore({ count, text }: MoreThanBeforeProps) {
  const before = useRef<number>(undefined);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (count === undefined) return;
    // In another language it is no news: what was said in the old one goes.
    setSaid(before.current !== undefined && count > before.current ? text : '');
    before.current = count;
  }, [count, text]);
  return (
    <span role="status" className="sr-only">
      {said}
    </span>
  );
}
