/** That the reader has read what the site keeps on this device. A dismissed notice, no more. */
import { deviceStorage } from '#lib/device-storage.ts';

const KEY = 'fairlead.cookie-notice';

export function wasNoticeRead(): boolean {
  return deviceStorage()?.getItem(KEY) === 'yes';
}

export function rememberNoticeRead(): void {
  deviceStorage()?.setItem(KEY, 'yes');
}
