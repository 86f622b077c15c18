import { describe, expect, it } from 'vitest';
import { tabTo } from '../keyboard.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();

describe('the questions that people ask', () => {
  it.each(['/en/study', '/ar/faqs'])('open and close by the keyboard alone on %s', async (path) => {
    const { page } = await welcome();
    await page.goto(path);
    const questions = page.getByRole('main').locator('details');
    const [first, second] = [questions.nth(0), questions.nth(1)];
    await tabTo(page, first.locator('summary'));
    await page.keyboard.press('Enter');
    expect(await first.locator('p').first().isVisible()).toBe(true);
    await tabTo(page, second.locator('summary'));
    await page.keyboard.press('Space');
    expect(await second.locator('p').first().isVisible()).toBe(true);
    await page.keyboard.press('Space');
    expect(await second.locator('p').first().isVisible()).toBe(false);
    expect(await first.getAttribute('open')).not.toBe(null);
  });

  it('are stopped at only where there is something to do: a closed answer has no stops', async () => {
    const { page } = await welcome();
    await page.goto('/en/property');
    const question = page.locator('details', { hasText: 'Can I talk to somebody about it?' });
    const link = question.locator('a');
    await tabTo(page, question.locator('summary'));
    await page.keyboard.press('Tab');
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(false);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await tabTo(page, link);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/en/contact');
  });
});
