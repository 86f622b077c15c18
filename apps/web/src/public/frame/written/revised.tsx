/** On which day of the bank a text was last revised. */
import { useIntl } from 'react-intl';
import { usePage } from '#document/page-context.ts';

export function Revised({ iso }: { readonly iso: string }) {
  const intl = useIntl();
  const { time_zone: timeZone = 'UTC' } = usePage().data;
  return (
    <p className="text-sm text-muted">
      {intl.formatMessage(
        { id: 'site.legal.revised' },
        {
          day: (
            <time key="day" dateTime={iso}>
              {intl.formatDate(iso, { dateStyle: 'long', timeZone })}
            </time>
          ),
        },
      )}
    </p>
  );
}
