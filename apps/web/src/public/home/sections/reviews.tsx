/** A few reviews, where the operator has switched them on. */
import { useIntl } from 'react-intl';
import { usePage } from '#document/page-context.ts';
import { paths } from '#paths.ts';
import { Action } from '#public/frame/parts/action.tsx';
import { Section } from '#public/frame/parts/section.tsx';
import { ReviewCards } from '#public/frame/written/review-cards.tsx';

const SHOWN = 3;

export function Reviews() {
  const intl = useIntl();
  const { flags, reviews } = usePage().content;
  if (!flags.reviews || reviews.length === 0) return null;
  return (
    <Section id="reviews" title={intl.formatMessage({ id: 'site.reviews.title' })}>
      <ReviewCards reviews={reviews.slice(0, SHOWN)} />
      <div>
        <Action to={paths.site.reviews()} words="site.home.more-reviews" variant="secondary" />
      </div>
    </Section>
  );
}
