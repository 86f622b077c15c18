/**
 * A colleague was a moment earlier: the bank refuses what does not fit any more, and what the
 * screen shows is read anew, so that it says the same as the refusal.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onAnswer } from '#lib/session/answers.ts';

/** It is not there any more, or not as it was. */
const OUTDATED: readonly number[] = [404, 409];

export function useCatchingUp(): void {
  const cache = useQueryClient();
  useEffect(
    () =>
      onAnswer(({ status, isChange }) => {
        if (!isChange || !OUTDATED.includes(status)) return;
        void cache.invalidateQueries({ predicate: ({ queryKey }) => isOfTheDesk(queryKey) });
      }),
    [cache],
  );
}

/** Words of the site stay with whoever is writing them. */
function isOfTheDesk([area, part]: readonly unknown[]): boolean {
  return area === 'staff' && part !== 'content';
}
