/**
 * Long work in short steps: each `yield` is a place where whoever does it may give others a turn. A
 * step is a few milliseconds at most.
 */
export type Steps<Result> = Generator<void, Result>;
export type Pause = () => Promise<void>;

/** All at once, for whoever has nothing else to do. */
export function atOnce<Result>(work: Steps<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** A step at a time; `pause` is awaited between two. */
export async function inSteps<Result>(work: Steps<Result>, pause?: Pause): Promise<Result> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (pause !== undefined) await pause();
  }
}

/** The same items, with a turn for others after so many. */
export function* each<Item>(
  items: Iterable<Item>,
  atATime: number,
  visit: (item: Item, at: number) => void,
): Steps<void> {
  let at = 0;
  for (const item of items) {
    visit(item, at);
    at += 1;
    if (at % atATime === 0) yield;
  }
}
