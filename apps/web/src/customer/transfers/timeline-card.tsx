/** What happened to a transfer, in order. */
import { useIntl } from 'react-intl';
import { useCustomer } from '#lib/session/customer-session.ts';
import type { Transfer } from '#lib/transfers/transfers.queries.ts';
import { Card } from '#ui/data/card.tsx';
import { DateTime } from '#ui/values/date-time.tsx';

export function TimelineCard({ transfer }: { readonly transfer: Transfer }) {
  const intl = useIntl();
  const { user } = useCustomer();
  return (
    <Card title={intl.formatMessage({ id: 'customer.transfer.timeline' })}>
      <ol className="flex flex-col">
        {transfer.timeline.map(({ status, at }, index) => (
          <li key={`${status} ${at}`} className="relative flex gap-4 pb-5 last:pb-0">
            {index < transfer.timeline.length - 1 && (
              <span
                aria-hidden="true"
                className="absolute start-[5px] top-4 bottom-0 border-s-2 border-line"
              />
            )}
            <span
              aria-hidden="true"
              className="mt-1.5 size-3 shrink-0 rounded-full border-2 border-accent bg-accent-soft"
            />
            <div className="flex flex-1 flex-wrap justify-between gap-x-4">
              <span className="font-medium">
                {intl.formatMessage({ id: `customer.transfer-status.${status}` })}
              </span>
              <span className="text-muted">
                <DateTime iso={at} style="exact" timeZone={user.time_zone} />
              </span>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
