import { protectedMessagesIn } from '@fairlead/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { tryAsCustomer, tryAsStaff } from '../people/personas.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();
const words = protectedMessagesIn('en');

/** What a finger would touch at the middle of the mark is the mark, whatever else is open. */
async function expectOnTop(page: Page): Promise<void> {
  const mark = page.getByRole('complementary', { name: 'SIMULATION', includeHidden: true });
  await mark.getByText(words['sandbox.banner.title']).waitFor();
  await mark.getByText(words['sandbox.banner.text']).waitFor();
  expect(await mark.locator('button, a, input').count()).toBe(0);
  const touched = await mark.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(touched).toBe(true);
}

function scrollDown(page: Page): Promise<void> {
  return page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
}

describe('the sandbox mark', () => {
  it('stands above public pages, also at their end, and at every width', async () => {
    const { page } = await welcome();
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 640 });
      await page.goto('/en');
      await expectOnTop(page);
      await scrollDown(page);
      await expectOnTop(page);
    }
  });

  it('stands above online banking, and Escape does not send it away', async () => {
    const { page } = await welcome();
    await tryAsCustomer(page, 'Tom Whitaker');
    await page.getByRole('heading', { level: 1, name: 'Welcome, Tom' }).waitFor();
    await page.keyboard.press('Escape');
    await expectOnTop(page);
  });

  it('stands above the dialogs and drawers of the control panel', async () => {
    const { page } = await welcome();
    await tryAsStaff(page, 'Ingrid Solberg');
    await page.getByRole('heading', { level: 1, name: 'Welcome, Ingrid Solberg' }).waitFor();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Go to a screen' });
    await palette.waitFor();
    await expectOnTop(page);
    await palette.press('Escape');
    await page.setViewportSize({ width: 360, height: 640 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    await expectOnTop(page);
  });
});
