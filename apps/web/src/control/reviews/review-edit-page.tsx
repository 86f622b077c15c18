/** One review. */
import { useIntl } from 'react-intl';
import { ItemPage } from '#lib/content/editing/item-page.tsx';
import { paths } from '#paths.ts';
import { ReviewForm, wordsOf } from './review-form.tsx';
import { reviewsNoun } from './reviews-noun.ts';

export function ReviewEditPage() {
  const intl = useIntl();
  return (
    <ItemPage
      noun={reviewsNoun}
      list={{
        href: paths.control.reviews(),
        label: intl.formatMessage({ id: 'control.reviews.title' }),
      }}
      nameOf={({ name }) => name}
      siteHref={({ language }) => `/${language}${paths.site.reviews()}`}
      form={(item, { save, isReadOnly, onUnsaved }) => (
        <ReviewForm
          start={item}
          isNew={false}
          save={(made) => save(wordsOf(made))}
          isReadOnly={isReadOnly}
          onUnsaved={onUnsaved}
        />
      )}
    />
  );
}
