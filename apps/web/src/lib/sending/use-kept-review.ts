/** The review that is open, kept in the tab so that a reload loses nothing. */
import { useState } from 'react';
import { forgetDraft, keepDraft, readDraft } from '#lib/draft.ts';

export interface KeptReview<Review> {
  readonly review: Review | undefined;
  /** Undefined closes it. */
  show(next: Review | undefined): void;
}

export function useKeptReview<Review>(
  name: string,
  isReview: (kept: unknown) => kept is Review,
): KeptReview<Review> {
  const [review, setReview] = useState(() => {
    const kept = readDraft(name);
    return isReview(kept) ? kept : undefined;
  });
  return {
    review,
    show: (next) => {
      if (next === undefined) forgetDraft(name);
      else keepDraft(name, next);
      setReview(next);
    },
  };
}
