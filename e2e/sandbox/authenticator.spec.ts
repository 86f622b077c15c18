import { describe, expect, it } from 'vitest';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();
const CODE = /\d{3} \d{3}[\s\S]*\d+ s/;

describe('the sandbox authenticator', () => {
  it('shows a code for every demonstration person, and for nobody else', async () => {
    const { page } = await welcome();
    await page.goto('/sandbox/authenticator');
    for (const kind of ['Customers', 'Staff']) {
      await page.getByRole('heading', { name: kind }).waitFor();
    }
    const people = page.getByRole('main').getByRole('listitem');
    await people.filter({ hasText: 'Yusuf Mansour' }).waitFor();
    let shown: readonly string[] = [];
    // Whose codes other journeys have used up gets new ones within half a minute.
    await expect
      .poll(async () => {
        shown = await people.allInnerTexts();
        return shown.filter((line) => CODE.test(line)).length;
      })
      .toBe(15);
    expect(shown.length).toBe(15);
    expect(shown.join()).not.toContain('Owner');
  });
});
