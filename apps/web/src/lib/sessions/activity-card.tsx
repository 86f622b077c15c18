/** What happened to a person: every sign-in, and every staff action that is not confidential. */
import type { QueryKey } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import type { bank } from '#lib/client.ts';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { Card } from '#ui/data/card.tsx';
import { CursorList } from '#ui/data/cursor-list.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { DateTime } from '#ui/values/date-time.tsx';

type ActivityPage = Awaited<ReturnType<typeof bank.customers.activity>>;
type Activity = ActivityPage['data'][number];

export interface ActivityCardProps {
  readonly queryKey: QueryKey;
  readonly load: (cursor: string | undefined, signal: AbortSignal) => Promise<ActivityPage>;
  readonly timeZone?: string | undefined;
}

export function ActivityCard({ queryKey, load, timeZone }: ActivityCardProps) {
  const intl = useIntl();
  const list = useCursorList<Activity>({ queryKey, load });
  return (
    <Card title={intl.formatMessage({ id: 'app.activity.title' })} flush>
      <CursorList
        list={list}
        errorTitle={intl.formatMessage({ id: 'app.activity.not-loaded' })}
        empty={<EmptyState bare title={intl.formatMessage({ id: 'ui.list.no-data' })} />}
      >
        {(rows) => (
          <ul>
            {rows.map(({ id, text, by, at, ip_address }) => (
              <li
                key={id}
                className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-line px-5 py-3"
              >
                <span className="min-w-48 flex-1">{text}</span>
                <span className="flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
                  <span>{intl.formatMessage({ id: `app.activity.by-${by}` })}</span>
                  {ip_address !== null && <bdi dir="ltr">{ip_address}</bdi>}
                  <DateTime iso={at} timeZone={timeZone} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </CursorList>
    </Card>
  );
}
