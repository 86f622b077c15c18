/**
 * Words to look for, as they are typed; once somebody pauses, they stand in the address bar. A link
 * to the whole list, or to another part of it, changes the address alone: then the field follows.
 */
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useFilter } from './use-filter.ts';

/** Long enough that a word is not looked for letter by letter. */
const PAUSE_MS = 250;

export function useTypedFilter(name: string) {
  const [search] = useSearchParams();
  const choose = useFilter();
  const words = search.get(name) ?? '';
  const [typed, setTyped] = useState(words);
  const [shown, setShown] = useState(words);
  /** What the field itself put there last: whoever types on meanwhile keeps the rest. */
  const [own, setOwn] = useState(words);
  if (words !== shown) {
    setShown(words);
    if (words !== own) {
      setOwn(words);
      setTyped(words);
    }
  }
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === words) return;
    const timer = setTimeout(() => {
      setOwn(wanted);
      choose(name, wanted);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, words, name, choose]);
  return { value: typed, onChange: setTyped };
}
