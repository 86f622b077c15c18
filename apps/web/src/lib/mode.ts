/** What a page says about the bank before any call is made. */
import type { Mode } from '#ui/mode.ts';

/** Written by the server on `<html>`. */
export function modeOfPage(): Mode {
  return document.documentElement.dataset.mode === 'live' ? 'live' : 'sandbox';
}
