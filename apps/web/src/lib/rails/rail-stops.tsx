/** Where payments are stopped or soon will be: which rail and currency, since when, how many. */
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { Panel } from '#ui/feedback/panel.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { type Rail, railsQuery } from './rails.queries.ts';

type Unreconciled = Rail['unreconciled'][number];

export function RailStops() {
  const intl = useIntl();
  const rails = useQuery(railsQuery).data ?? [];
  const found = rails.flatMap(({ rail, unreconciled, unreconciled_days: days }) =>
    unreconciled.map((one) => ({ rail, one, days })),
  );
  const stopped = found.filter(({ one }) => one.stopped);
  const soon = found.filter(({ one }) => !one.stopped);
  return (
    <>
      {stopped.length > 0 && (
        <Panel tone="error" title={intl.formatMessage({ id: 'control.reconciliation.stopped' })}>
          <ul className="flex flex-col gap-2">
            {stopped.map((each) => (
              <li key={`${each.rail} ${each.one.currency}`}>
                <Since {...each} />{' '}
                {intl.formatMessage(
                  { id: 'control.reconciliation.stopped-now' },
                  { ...factsOf(each.one), count: each.one.waiting },
                )}
              </li>
            ))}
          </ul>
          <p className="mt-2">
            {intl.formatMessage(
              { id: 'control.reconciliation.stopped-text' },
              { days: stopped[0]?.days ?? 0 },
            )}
          </p>
        </Panel>
      )}
      {soon.length > 0 && (
        <Panel
          tone="warning"
          title={intl.formatMessage({ id: 'control.reconciliation.stops-soon' })}
        >
          <ul className="flex flex-col gap-2">
            {soon.map((each) => (
              <li key={`${each.rail} ${each.one.currency}`}>
                <Since {...each} />{' '}
                {intl.formatMessage(
                  { id: 'control.reconciliation.stops-soon-text' },
                  factsOf(each.one),
                )}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

function factsOf({ currency, stops_at: at }: Unreconciled) {
  return { currency, at: <DateTime key="at" iso={at} style="exact" /> };
}

function Since({ rail, one }: { readonly rail: Rail['rail']; readonly one: Unreconciled }) {
  const intl = useIntl();
  return intl.formatMessage(
    { id: `control.reconciliation.stop-${one.because}` },
    {
      rail: intl.formatMessage({ id: `control.rail.${rail}` }),
      currency: one.currency,
      since: <DateTime key="since" iso={one.since} style="exact" />,
    },
  );
}
