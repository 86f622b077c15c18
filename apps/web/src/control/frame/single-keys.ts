/**
 * Whether a single key is a shortcut in this browser. Who speaks to the machine, or hits a key by
 * accident, must be able to turn that off (WCAG 2.1.4). On until it is.
 */
import { deviceStorage } from '#lib/device-storage.ts';

const KEY = 'fairlead.single-keys';
/** What was chosen since the page was loaded: all there is where storage is barred. */
let chosen: boolean | undefined;

export function singleKeysWork(): boolean {
  return chosen ?? deviceStorage()?.getItem(KEY) !== 'off';
}

export function letSingleKeysWork(work: boolean): void {
  chosen = work;
  if (work) deviceStorage()?.removeItem(KEY);
  else deviceStorage()?.setItem(KEY, 'off');
}
