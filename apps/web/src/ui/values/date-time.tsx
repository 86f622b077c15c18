/**
 * A moment: relative when recent, exact on hover and for readers. Asked for in full, it names its
 * time zone.
 */
import { use, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { nowMs } from '#lib/clock.ts';
import { BankClockContext } from './bank-clock.ts';
import { agoFrom } from './relative-time.ts';

export interface DateTimeProps {
  readonly iso: string;
  readonly style?: 'relative' | 'exact' | 'day';
  /** The customer's; the browser's where it is not given. */
  readonly timeZone?: string | undefined;
  /** Whose moment it is, where how long ago depends on it; the real one's if it is not given. */
  readonly clock?: 'bank' | undefined;
}

const TICK_MS = 60_000;

function useMinute(): number {
  const [now, setNow] = useState(nowMs);
  useEffect(() => {
    const timer = setInterval(() => setNow(nowMs()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

export function DateTime({ iso, style = 'relative', timeZone, clock }: DateTimeProps) {
  const intl = useIntl();
  const aheadMs = use(BankClockContext);
  const now = useMinute() + (clock === 'bank' ? aheadMs : 0);
  const moment = new Date(iso);
  const zone = timeZone === undefined ? {} : { timeZone };
  const exact = intl.formatDate(moment, {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...zone,
  });
  const inFull = intl.formatDate(moment, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...zone,
  });
  const ago = style === 'relative' ? agoFrom(moment.getTime(), now) : undefined;
  const day = intl.formatDate(moment, { dateStyle: 'medium', ...zone });
  const text =
    ago === undefined
      ? style === 'day'
        ? day
        : exact
      : intl.formatRelativeTime(ago.value, ago.unit, { numeric: 'auto' });
  return (
    <time dateTime={iso} title={inFull} className="whitespace-nowrap">
      {text}
    </time>
  );
}
