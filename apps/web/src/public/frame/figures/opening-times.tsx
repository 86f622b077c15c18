/** When somebody is there, in the bank's own time. */
import type { MarketingFacts } from '@fairlead/contract/content';
import { type IntlShape, useIntl } from 'react-intl';
import { usePage } from '#document/page-context.ts';

export interface OpeningTimesProps {
  readonly times: NonNullable<MarketingFacts['opening_times']>;
}

/** A Monday, from which days of the week are named. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** As people say it: *United Kingdom Time*, all year round. */
function zoneName(intl: IntlShape, timeZone: string): string {
  const parts = intl.formatDateToParts(MONDAY, { timeZone, timeZoneName: 'longGeneric' });
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

export function OpeningTimes({ times }: OpeningTimesProps) {
  const intl = useIntl();
  const { data } = usePage();
  const day = (weekday: number) =>
    intl.formatDate(MONDAY + (weekday - 1) * DAY_MS, { weekday: 'long', timeZone: 'UTC' });
  const days = (from: number, to: number) =>
    from === to
      ? day(from)
      : intl.formatMessage({ id: 'site.times.days' }, { from: day(from), to: day(to) });
  return (
    <div className="flex max-w-xl flex-col gap-3">
      <dl className="flex flex-col">
        {times.map(({ from_day, to_day, opens, closes }) => (
          <div
            key={`${from_day}-${opens}`}
            className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3"
          >
            <dt className="font-medium first-letter:uppercase">{days(from_day, to_day)}</dt>
            <dd className="text-muted">
              {intl.formatMessage(
                { id: 'site.times.hours' },
                {
                  from: <bdi key="from">{opens}</bdi>,
                  to: <bdi key="to">{closes}</bdi>,
                },
              )}
            </dd>
          </div>
        ))}
      </dl>
      {data.time_zone !== undefined && (
        <p className="text-sm text-muted">
          {intl.formatMessage({ id: 'site.times.zone' }, { zone: zoneName(intl, data.time_zone) })}
        </p>
      )}
    </div>
  );
}
