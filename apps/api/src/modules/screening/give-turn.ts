/** Between two steps of long work everybody else has a turn. */
export function giveTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
