/** Going elsewhere and back to a page that the browser kept; played, since it keeps none here. */
import type { Page } from 'playwright-core';

const play = (page: Page, event: 'pagehide' | 'pageshow') =>
  page.evaluate((name) => dispatchEvent(new PageTransitionEvent(name, { persisted: true })), event);

export const goElsewhere = (page: Page) => play(page, 'pagehide');
export const comeBack = (page: Page) => play(page, 'pageshow');
