/** A new review. */
import { useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { bank } from '#lib/client.ts';
import { contentKey } from '#lib/content/content-client.ts';
import { SOURCE_LANGUAGE } from '#lib/languages.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/data/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ReviewForm, type ReviewMaking } from './review-form.tsx';

const BLANK: ReviewMaking = {
  language: SOURCE_LANGUAGE,
  name: '',
  review: '',
  country: null,
  occupation: null,
  image: null,
  consent_at: null,
};

export function ReviewCreatePage() {
  const intl = useIntl();
  const cache = useQueryClient();
  const navigate = useNavigate();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={intl.formatMessage({ id: 'control.reviews.create' })}
        lead={intl.formatMessage({ id: 'control.reviews.create-lead' })}
        crumbs={[
          {
            label: intl.formatMessage({ id: 'control.reviews.title' }),
            href: paths.control.reviews(),
          },
          { label: intl.formatMessage({ id: 'control.reviews.create' }), href: '' },
        ]}
      />
      <Card>
        <ReviewForm
          start={BLANK}
          isNew
          save={async (body) => {
            const { id } = await bank.reviews.create({ body });
            await cache.invalidateQueries({ queryKey: contentKey('reviews') });
            await navigate(paths.control.review(id), { replace: true });
          }}
        />
      </Card>
    </div>
  );
}
