/** Copies a text, and remembers for a while that it did. */
import { useEffect, useState } from 'react';

const SAID_FOR_MS = 10_000;

export function useCopied(value: string) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  async function copy() {
    await navigator.clipboard.writeText(value);
    setCopied(true);
  }
  return { copied, copy };
}
