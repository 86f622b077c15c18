/** A new review. */
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { NewItemPage } from '#lib/content/editing/new-item-page.tsx';
import { SOURCE_LANGUAGE } from '#lib/languages.ts';
import { paths } from '#paths.ts';
import { ReviewForm, type ReviewMaking } from './review-form.tsx';
import { reviewsNoun } from './reviews-noun.ts';

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
  return (
    <NewItemPage<ReviewMaking>
      noun={reviewsNoun}
      list={{
        href: paths.control.reviews(),
        label: intl.formatMessage({ id: 'control.reviews.title' }),
      }}
      title={intl.formatMessage({ id: 'control.reviews.create' })}
      lead={intl.formatMessage({ id: 'control.reviews.create-lead' })}
      create={async (body) => {
        const { id } = await bank.reviews.create({ body });
        return paths.control.review(id);
      }}
      form={(save) => <ReviewForm start={BLANK} isNew save={save} />}
    />
  );
}
