/** Changes one thing of what a list is narrowed down to, in the address bar; the rest stays. */
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** What is empty is not in the address. */
export function useFilter(): (name: string, value: string) => void {
  const [, setSearch] = useSearchParams();
  return useCallback(
    (name, value) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (value === '') next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
}
