/** A new screen starts at its top; going back returns to the same place. */
import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const places = new Map<string, number>();

export function ScrollMemory() {
  const { key } = useLocation();
  const how = useNavigationType();
  useEffect(() => {
    window.scrollTo(0, how === 'POP' ? (places.get(key) ?? 0) : 0);
    const remember = () => places.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, how]);
  return null;
}
