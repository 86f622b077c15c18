/**
 * One key for one wish: whoever sends it again after a lost answer gets the first answer. A wish
 * that was fulfilled, or that reads otherwise, is another one.
 */
import { useRef } from 'react';
import { uuidV7 } from './transfer-id.ts';

export function useOnce(): <T>(wish: unknown, send: (key: string) => Promise<T>) => Promise<T> {
  const kept = useRef<{ readonly text: string; readonly key: string }>(undefined);
  return async (wish, send) => {
    const text = JSON.stringify(wish);
    if (kept.current?.text !== text) kept.current = { text, key: uuidV7() };
    const answer = await send(kept.current.key);
    kept.current = undefined;
    return answer;
  };
}
