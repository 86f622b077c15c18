/**
 * Form, review, sending. A refusal is final for its id, so the next try is a new transfer; an
 * answer that was lost is asked for with the same id.
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
  type Answers,
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

export interface ExternalTransfer {
  readonly review: Review | undefined;
  /** What the form begins with: the last that was refused, or gone back from. */
  readonly last: Wish | undefined;
  /** Why the bank said no to it. */
  readonly refusal: unknown;
  readonly sending: Sending<Order>;
  /** Opens the review, or asks the bank again; throws what the bank says against it. */
  open(wish: Wish, answers?: Answers): Promise<void>;
  /** Back to the form, with everything as it was. */
  change(): void;
}

export function useExternalTransfer(): ExternalTransfer {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const { review, show } = useKeptReview(REVIEW, isReview);
  const [last, setLast] = useState<Wish>();
  const [refusal, setRefusal] = useState<unknown>();

  const sending = useSending({
    name: SENDING,
    isOrder,
    post: sendOrder,
    onDone: (sent) => {
      forgetDraft(REVIEW);
      void cache.invalidateQueries({ queryKey: ['customer', 'accounts'] });
      void cache.invalidateQueries({ queryKey: ['customer', 'transfers'] });
      void navigate(paths.customer.transfer(sent.id), { replace: true });
    },
    onRefused: (error) => {
      // A quote that ran out on the way leaves the review open, to ask for another.
      if (review !== undefined && isExpiry(error)) {
        show({ ...review, until: new Date(0).toISOString() });
        return;
      }
      setLast(review?.wish);
      setRefusal(error);
      show(undefined);
    },
  });

  return {
    review,
    last,
    refusal,
    sending,
    open: async (wish, answers) => {
      setRefusal(undefined);
      show(await reviewOf(wish, answers));
    },
    change: () => {
      setLast(review?.wish);
      setRefusal(undefined);
      show(undefined);
    },
  };
}

function isExpiry(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'quote_expired';
}
