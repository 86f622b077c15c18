/** What every screen must stand up to: axe, no scrolling sideways, nothing fetched in vain. */
import type { Page } from 'playwright-core';
import { axeViolations } from '../scripts/shots/axe.ts';

/**
 * For a page that is left for another in another theme and width: drawing it in these once more,
 * with nobody there to look, took a quarter of the whole inspection of the next screen.
 */
export async function takeOffScreen(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.display = 'none';
  });
}

/** Until the screen has its heading, its data and its fonts. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('main h1') !== null &&
      document.fonts.status === 'loaded' &&
      // The design page shows what loading looks like, for good.
      (location.pathname === '/design' ||
        document.querySelector('[aria-busy="true"], .animate-breathe') === null),
  );
}

/** What axe holds against the page, in words. */
export async function inaccessible(page: Page): Promise<string[]> {
  return (await axeViolations(page)).map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`,
  );
}

/** Which elements stick out past the edge of the window, when the page scrolls sideways. */
export function sidewaysScroll(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const innermost = [...document.body.querySelectorAll('*')].filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return element.childElementCount === 0 && (left < 0 || right > clientWidth);
    });
    const shown = innermost.slice(0, 5).map((element) => element.outerHTML.slice(0, 160));
    return [`${scrollWidth - clientWidth} pixels too wide`, ...shown];
  });
}

/** Fonts that the head has fetched ahead, and that nothing on the page is written in. */
export function fetchedInVain(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const used = new Set(
      [...document.fonts]
        .filter(({ status }) => status !== 'unloaded')
        .map(({ family, unicodeRange }) => `${family} ${unicodeRange}`),
    );
    const usedFiles = [...document.styleSheets].flatMap(({ cssRules }) =>
      [...cssRules].flatMap((rule) => {
        if (!(rule instanceof CSSFontFaceRule)) return [];
        const family = rule.style.getPropertyValue('font-family').replaceAll('"', '');
        const range = rule.style.getPropertyValue('unicode-range');
        return used.has(`${family} ${range}`) ? [rule.style.getPropertyValue('src')] : [];
      }),
    );
    const ahead = [...document.querySelectorAll('link[rel="preload"]')].map(
      (link) => link.getAttribute('href') ?? '',
    );
    return ahead.filter((file) => !usedFiles.some((source) => source.includes(file)));
  });
}

/** What moves by itself, although the reader has asked for less motion. */
export function movements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Shorter than a picture of a screen.
    const noticeableMs = 16;
    const moving = document.getAnimations().filter(({ playState, effect }) => {
      const { duration, iterations = 1 } = effect?.getTiming() ?? {};
      return playState === 'running' && Number(duration) * iterations > noticeableMs;
    });
    return moving.map(({ effect }) =>
      effect instanceof KeyframeEffect ? (effect.target?.outerHTML.slice(0, 160) ?? '') : '',
    );
  });
}
