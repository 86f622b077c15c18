/** Words to look for, as they are typed; once somebody pauses, they stand in the address bar. */
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
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === words) return;
    const timer = setTimeout(() => choose(name, wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, words, name, choose]);
  return { value: typed, onChange: setTyped };
}
