/**
 * Where a transfer between own accounts stands. A refusal is remembered under its id for ever, so
 * the next try is a new transfer; an answer that was lost is asked for with the same id.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#lib/client.ts';
import { forgetDraft } from '#lib/draft.ts';
import { useKeptReview } from '#lib/sending/use-kept-review.ts';
import { type Sending, useSending } from '#lib/sending/use-sending.ts';
import { paths } from '#paths.ts';
import {
  isOrder,
  isReview,
  type Order,
  REVIEW,
  type Review,
  reviewOf,
  SENDING,
  sendOrder,
  type Wish,
} from './order.ts';

export interface InternalTransfer {
  readonly review: Review | undefined;
  /** The last order that was refused, or gone back from: the form begins with it. */
  readonly last: Order | undefined;
  /** Why the bank said no to it. */
  readonly refusal: unknown;
  readonly sending: Sending<Order>;
  /** Opens the review; throws what the bank says against it. */
  open(wish: Wish): Promise<void>;
  /** Back to the form, with everything as it was. */
  change(): void;
}

export function useInternalTransfer(): InternalTransfer {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const { review, show } = useKeptReview(REVIEW, isReview);
  const [last, setLast] = useState<Order>();
  const [refusal, setRefusal] = useState<unknown>();

  const sending = useSending({
    name: SENDING,
    isOrder,
    post: sendOrder,
    onDone: (sent) => {
      forgetDraft(REVIEW);
      void cache.invalidateQueries({ queryKey: ['customer', 'accounts'] });
      void cache.invalidateQueries({ queryKey: ['customer', 'transfers'] });
      void navigate(paths.customer.transfer(sent.id), { replace: true, state: { sent: true } });
    },
    onRefused: (error, order) => {
      // A quote that ran out on the way leaves the review open, to ask for another.
      if (review?.quote !== undefined && isExpiry(error)) {
        show({ ...review, until: new Date(0).toISOString() });
        return;
      }
      setLast(order);
      setRefusal(error);
      show(undefined);
    },
  });

  return {
    review,
    last,
    refusal,
    sending,
    open: async (wish) => {
      setRefusal(undefined);
      show(await reviewOf(wish));
    },
    change: () => {
      setLast(review?.order);
      show(undefined);
    },
  };
}

function isExpiry(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'quote_expired';
}
