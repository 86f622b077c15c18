/** That the reader ticked *this is a simulation* on this device. A dismissed notice, no more. */
import { deviceStorage } from '#lib/device-storage.ts';

const KEY = 'fairlead.simulation-understood';

export function wasUnderstood(): boolean {
  return deviceStorage()?.getItem(KEY) === 'yes';
}

/** A browser without storage asks again next time. */
export function rememberUnderstood(): void {
  deviceStorage()?.setItem(KEY, 'yes');
}
