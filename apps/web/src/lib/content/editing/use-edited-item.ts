/**
 * The thing in hand as the bank last answered it, and the form's words about it. When a colleague
 * was faster, what they wrote is taken in behind what is typed here, which stays.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ContentItem, type ContentNoun, contentKey } from '#lib/content/content-client.ts';
import { orCatchUp } from '#lib/form/held/use-held.ts';

export function useEditedItem<Id extends string, Item extends ContentItem<Id>, Words>(
  noun: ContentNoun<Id, Item, Words>,
  opened: Item,
  onChanged: (item: Item) => void,
) {
  const cache = useQueryClient();
  const [item, setItem] = useState(opened);
  const [isUnsaved, setUnsaved] = useState(false);
  /** What is typed was begun before the newest version was written. */
  const [isBehind, setBehind] = useState(false);
  const [begun, setBegun] = useState(0);
  const refresh = (...parts: readonly ('list' | 'versions')[]) =>
    Promise.all(
      parts.map((part) => cache.invalidateQueries({ queryKey: [...contentKey(noun.name), part] })),
    );
  async function show(changed: Item) {
    setItem(changed);
    onChanged(changed);
    await refresh('list', 'versions');
  }
  function beginAnew() {
    setBehind(false);
    setBegun((count) => count + 1);
  }
  function caughtUp<Answer>(change: Promise<Answer>): Promise<Answer> {
    const read = async () => show(await noun.client.read({ params: { id: item.id } }));
    return orCatchUp(change, read, isUnsaved ? () => setBehind(true) : beginAnew);
  }
  return {
    item,
    isUnsaved,
    setUnsaved,
    isBehind,
    /** Counts up whenever the form begins anew, with the words of the item. */
    begun,
    beginAnew,
    refresh,
    caughtUp,
    take: async (change: Promise<Item>) => {
      const changed = await caughtUp(change);
      setBehind(false);
      await show(changed);
    },
  };
}
