/** When a text was last revised. */
import { useIntl } from 'react-intl';

export function Revised({ iso }: { readonly iso: string }) {
  const intl = useIntl();
  return (
    <p className="text-sm text-muted">
      {intl.formatMessage(
        { id: 'site.legal.revised' },
        {
          day: (
            <time key="day" dateTime={iso}>
              {intl.formatDate(iso, { dateStyle: 'long', timeZone: 'UTC' })}
            </time>
          ),
        },
      )}
    </p>
  );
}
