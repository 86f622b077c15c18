import { describe, expect, it } from 'vitest';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();

describe('the sandbox authenticator', () => {
  it('shows a code for every demonstration person, and for nobody else', async () => {
    const { page } = await welcome();
    await page.goto('/sandbox/authenticator');
    for (const kind of ['Customers', 'Staff']) {
      await page.getByRole('heading', { name: kind }).waitFor();
    }
    const people = page.getByRole('main').getByRole('listitem');
    await people.filter({ hasText: 'Yusuf Mansour' }).waitFor();
    const shown = await people.allInnerTexts();
    expect(shown.length).toBe(15);
    for (const line of shown) expect(line).toMatch(/\d{3} \d{3}[\s\S]*\d+ s/);
    expect(shown.join()).not.toContain('Owner');
  });
});
