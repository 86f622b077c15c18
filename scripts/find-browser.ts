/** Where a Chromium or Chrome is installed. Journeys need a real browser; there is no way round. */
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const PLACES: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  linux: [
    // The same engine without a window to draw: journeys take a quarter less time.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
};

export const HOW_TO_INSTALL_A_BROWSER =
  'No browser was found. On Debian: ' +
  'apt-get install -y chromium-headless-shell fonts-noto-core fonts-noto-cjk; ' +
  'elsewhere: npx playwright-core install chromium; or set CHROME_PATH.';

/** Undefined when there is none. A CHROME_PATH that does not exist is not passed over. */
export function findBrowser(): string | undefined {
  const given = process.env.CHROME_PATH;
  if (given !== undefined && given !== '') return existsSync(given) ? given : undefined;
  return [...(PLACES[process.platform] ?? []), chromium.executablePath()].find(
    (place) => place !== '' && existsSync(place),
  );
}
