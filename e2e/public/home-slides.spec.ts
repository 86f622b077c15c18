import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { tabTo } from '../keyboard.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();
const TURN_MS = 10_000;
const MINUTE_MS = 60_000;

/** Which slide is on show, counted from one. */
async function shown(page: Page): Promise<number> {
  const active = await page
    .locator('[data-slide]')
    .evaluateAll((slides) => slides.map((slide) => slide.hasAttribute('data-active')));
  expect(active.filter(Boolean)).toHaveLength(1);
  return active.indexOf(true) + 1;
}

/**
 * With a clock that only the journey moves: a slide must not turn while the machine is busy. The
 * ten seconds begin when the pointer leaves the slides.
 */
async function openHome(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/en');
  await page.locator('[data-slides][aria-live]').waitFor();
  await page.locator('[data-carousel]').hover();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + MINUTE_MS);
  await page.mouse.move(1, 1);
}

describe('the slides of the front page', () => {
  it('turn every ten seconds, and rest under the pointer and the keyboard', async () => {
    const { page } = await welcome({ reducedMotion: 'no-preference' });
    await openHome(page);
    await page.clock.runFor(TURN_MS / 2);
    expect(await shown(page)).toBe(1);
    await page.clock.runFor(TURN_MS / 2);
    expect(await shown(page)).toBe(2);

    await page.locator('[data-carousel]').hover();
    await page.clock.runFor(3 * TURN_MS);
    expect(await shown(page)).toBe(2);
    await page.mouse.move(1, 1);
    await page.clock.runFor(TURN_MS);
    expect(await shown(page)).toBe(3);

    await tabTo(page, page.getByRole('button', { name: 'Pause the slides' }));
    await page.clock.runFor(3 * TURN_MS);
    expect(await shown(page)).toBe(3);
  });

  it('are turned and paused by the keyboard alone, and begin again where they end', async () => {
    const { page } = await welcome({ reducedMotion: 'no-preference' });
    await openHome(page);
    const count = await page.locator('[data-slide]').count();
    await tabTo(page, page.getByRole('button', { name: 'Previous slide' }));
    await page.keyboard.press('Enter');
    expect(await shown(page)).toBe(count);
    await tabTo(page, page.getByRole('button', { name: 'Next slide' }));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    expect(await shown(page)).toBe(2);

    await page.getByRole('button', { name: 'Pause the slides' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Play the slides' }).waitFor();
    await page.getByRole('link', { name: 'Internet Banking' }).focus();
    await page.clock.runFor(3 * TURN_MS);
    expect(await shown(page)).toBe(2);
  });

  it('stay still for readers who want less motion, in every language of the page', async () => {
    const { page } = await welcome({ reducedMotion: 'reduce' });
    await openHome(page);
    await page.getByRole('button', { name: 'Play the slides' }).waitFor();
    await page.clock.runFor(3 * TURN_MS);
    expect(await shown(page)).toBe(1);
    await page.getByLabel('Language: English').first().click();
    await page.getByRole('banner').getByRole('link', { name: 'Español' }).first().click();
    await page.getByRole('button', { name: 'Reanudar las diapositivas' }).waitFor();
    await page.getByRole('button', { name: 'Diapositiva siguiente' }).click();
    expect(await shown(page)).toBe(2);
  });
});
