/** Brings the chosen one of a row into view, where the row is wider than the screen. */
import { type RefObject, useEffect } from 'react';

export function useShown(
  row: RefObject<HTMLElement | null>,
  chosen: string,
  changes: string | undefined,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is what moves the row.
  useEffect(() => {
    // What stands in the row may be drawn a moment after the row itself.
    const frame = requestAnimationFrame(() => bringIn(row.current, chosen));
    return () => cancelAnimationFrame(frame);
  }, [row, chosen, changes]);
}

/** Only the row itself moves: `scrollIntoView` would move the page as well. */
function bringIn(row: HTMLElement | null, chosen: string): void {
  const one = row?.querySelector(chosen);
  if (row === null || one === null || one === undefined) return;
  const { left, right } = row.getBoundingClientRect();
  const place = one.getBoundingClientRect();
  if (place.left < left) row.scrollBy({ left: place.left - left });
  if (place.right > right) row.scrollBy({ left: place.right - right });
}
