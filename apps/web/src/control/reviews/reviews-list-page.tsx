/** What customers say about the bank. */
import { useIntl } from 'react-intl';
import { ContentList } from '#lib/content/content-list.tsx';
import { paths } from '#paths.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { reviewsNoun } from './reviews-noun.ts';

export function ReviewsListPage() {
  const intl = useIntl();
  return (
    <ContentList
      noun={reviewsNoun}
      title={intl.formatMessage({ id: 'control.reviews.title' })}
      lead={intl.formatMessage({ id: 'control.reviews.lead' })}
      create={{
        href: paths.control.reviewCreate(),
        label: intl.formatMessage({ id: 'control.reviews.create' }),
      }}
      nameOf={({ name }) => name}
      hrefOf={({ id }) => paths.control.review(id)}
      empty={intl.formatMessage({ id: 'control.reviews.empty' })}
      columns={[
        {
          id: 'country',
          header: intl.formatMessage({ id: 'control.reviews.country' }),
          cell: ({ country }) =>
            country === null ? '–' : intl.formatDisplayName(country, { type: 'region' }),
        },
        {
          id: 'consent',
          header: intl.formatMessage({ id: 'control.reviews.consent' }),
          cell: ({ consent_at }) =>
            consent_at === null ? (
              <Badge tone="warning">
                {intl.formatMessage({ id: 'control.reviews.no-consent' })}
              </Badge>
            ) : (
              <DateTime iso={consent_at} style="day" timeZone="UTC" />
            ),
        },
      ]}
    />
  );
}
