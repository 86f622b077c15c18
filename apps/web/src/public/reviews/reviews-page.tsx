/** `/reviews`: what customers said about the bank. */
import { usePage } from '#document/page-context.ts';
import { Offer } from '#public/frame/parts/offer.tsx';
import { ReviewCards } from '#public/frame/written/review-cards.tsx';

export function ReviewsPage() {
  const { reviews } = usePage().content;
  return (
    <Offer name="reviews" scene="harbour">
      <div className="wrap-page pb-16">
        <ReviewCards reviews={reviews} />
      </div>
    </Offer>
  );
}
