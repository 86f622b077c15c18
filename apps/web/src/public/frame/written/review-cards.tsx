/** What customers said, with their consent. */
import type { PublicReview } from '@fairlead/contract/content';
import { type IntlShape, useIntl } from 'react-intl';
import { classes } from '#ui/class-names.ts';
import { useOwnLanguage } from './own-language.ts';
import { Paragraphs } from './paragraphs.tsx';
import { Portrait } from './portrait.tsx';
import { SampleMark } from './sample-mark.tsx';

function aboutOf({ country, occupation }: PublicReview, intl: IntlShape): string {
  const place =
    country !== null && /^[A-Z]{2}$/.test(country)
      ? intl.formatDisplayName(country, { type: 'region' })
      : country;
  return [occupation, place].filter((part) => part !== null && part !== undefined).join(' · ');
}

export function ReviewCards({ reviews }: { readonly reviews: readonly PublicReview[] }) {
  const intl = useIntl();
  const ownLanguage = useOwnLanguage();
  // Rows of three unless these would leave a gap that rows of two do not.
  const paired = reviews.length % 2 === 0 && reviews.length % 3 !== 0;
  return (
    <ul className={classes('grid gap-6 md:grid-cols-2', !paired && 'lg:grid-cols-3')}>
      {reviews.map((review) => (
        <li key={review.id} {...ownLanguage(review.language)}>
          <figure className="flex h-full flex-col gap-5 rounded-md border border-line bg-raised p-6">
            <blockquote className="flex flex-1 flex-col gap-3 font-serif text-lg">
              <Paragraphs text={review.review} />
            </blockquote>
            <figcaption className="flex flex-col gap-4">
              <span className="flex items-center gap-4">
                <Portrait name={review.name} image={review.image} />
                <span className="flex flex-col">
                  <span className="font-semibold">{review.name}</span>
                  <span className="text-sm text-muted">{aboutOf(review, intl)}</span>
                </span>
              </span>
              {review.sample && <SampleMark />}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
