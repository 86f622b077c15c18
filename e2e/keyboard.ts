/** Going through a page with the keyboard alone. */
import type { Locator, Page } from 'playwright-core';

/** More stops than any page of the bank has. */
const MOST_STOPS = 80;

/** Presses a key until the focus is there, as somebody without a mouse does. */
export async function keyTo(page: Page, key: 'Tab' | 'ArrowDown', target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The keyboard does not reach ${target}.`);
}

export function tabTo(page: Page, target: Locator): Promise<void> {
  return keyTo(page, 'Tab', target);
}
