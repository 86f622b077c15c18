/**
 * One thing of a list that colleagues change too, open in a dialog. Refused for what one of them
 * did, it is read anew, by itself: the list may not show it any more.
 */
import { useState } from 'react';
import { type Held, orCatchUp } from './use-held.ts';

export interface InHand<Item> {
  /** As it stood when it was opened, or as it was last read anew. */
  readonly item: Item;
  /** A colleague has changed it since it was opened. */
  readonly isNewer: boolean;
  /** For the form about it, which follows what is read anew and nothing else. */
  readonly held: Held;
  readonly orCatchUp: <Answer>(saving: Promise<Answer>) => Promise<Answer>;
}

export function useInHand<Item extends { readonly version: number }>(
  opened: Item,
  read: () => Promise<Item>,
): InHand<Item> {
  const [item, setItem] = useState(opened);
  return {
    item,
    isNewer: item.version !== opened.version,
    held: { version: item.version, isBehind: false, takeIn: () => undefined },
    orCatchUp: (saving) => {
      let latest = item;
      const readAnew = async () => {
        latest = await read();
      };
      return orCatchUp(saving, readAnew, () => setItem(latest));
    },
  };
}
