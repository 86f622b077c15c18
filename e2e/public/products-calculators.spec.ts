import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { livingPart } from '../coming-alive.ts';
import { tabTo } from '../keyboard.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();

/** Calculators fetch their script when the reader comes near. */
async function comeNear(page: Page): Promise<void> {
  await page.locator('[data-island]').scrollIntoViewIfNeeded();
  await livingPart(page);
}

/** As somebody without a mouse does: to the field, then the first letters of the choice. */
async function chooseByKeys(page: Page, field: Locator, label: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(label);
  const chosen = () =>
    field.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.textContent);
  await expect.poll(chosen).toBe(label);
}

describe('the mortgage calculator', () => {
  it('is worked by the keyboard, and has a table behind its chart', async () => {
    const { page } = await welcome();
    await page.goto('/en/property');
    await comeNear(page);
    const result = page.getByRole('status').filter({ hasText: 'Each month' });
    expect(await result.innerText()).toContain('$1,319.60');
    await tabTo(page, page.getByRole('textbox', { name: 'Loan' }));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('120000');
    await tabTo(page, page.getByLabel('Interest a year, in percent'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('0');
    await tabTo(page, page.getByLabel('Time to pay back'));
    await page.keyboard.press('Home');
    await expect.poll(() => result.innerText()).toContain('$2,000.00');
    await tabTo(page, page.getByText('Show as a table'));
    await page.keyboard.press('Enter');
    const rows = page.getByRole('table').last().getByRole('row');
    expect(await rows.count()).toBe(6);
    expect(await rows.last().innerText()).toMatch(/5\s+\$0\.00\s+\$24,000\.00\s+\$0\.00/);
  });

  it('says what is wrong with a rate, beside it', async () => {
    const { page } = await welcome();
    await page.goto('/en/property');
    await comeNear(page);
    await page.getByLabel('Interest a year, in percent').fill('forty');
    await page.getByText('Write a rate from 0 to 20, such as 3.75.').waitFor();
    expect(await page.getByText('Each month').count()).toBe(0);
  });
});

describe('an amount that was typed', () => {
  it('stays the same amount when the language of the page changes', async () => {
    const { page } = await welcome();
    await page.goto('/en/property');
    await comeNear(page);
    const loan = page.locator('input[name="amount"]');
    expect(await loan.inputValue()).toBe('250,000');
    for (const [now, next, shown] of [
      ['English', 'Español', '250.000,00'],
      ['Español', 'English', '250,000.00'],
    ] as const) {
      await page.getByRole('banner').getByText(now, { exact: true }).first().click();
      await page.getByRole('banner').getByRole('link', { name: next }).click();
      await expect.poll(() => loan.inputValue()).toBe(shown);
      expect(await loan.getAttribute('aria-invalid')).not.toBe('true');
    }
    expect(await page.getByRole('status').first().innerText()).toContain('$1,319.60');
    // Too many decimals stay too many: they do not become thousands.
    await loan.fill('12.345');
    await page.getByRole('banner').getByText('English', { exact: true }).first().click();
    await page.getByRole('banner').getByRole('link', { name: 'Español' }).click();
    await expect.poll(() => loan.inputValue()).toBe('12,345');
    expect(await loan.getAttribute('aria-invalid')).toBe('true');
  });

  it('of nothing is said to be no loan', async () => {
    const { page } = await welcome();
    await page.goto('/en/property');
    await comeNear(page);
    await page.getByRole('textbox', { name: 'Loan' }).fill('0');
    await page.getByText('Write an amount, such as 2500.').waitFor();
  });
});

describe('the savings calculator', () => {
  it('pays nothing on less than the amount from which interest is paid, and says so', async () => {
    const { page } = await welcome();
    await page.goto('/en/savings');
    await comeNear(page);
    await page.getByLabel('Account', { exact: true }).selectOption('incentive-saver');
    await page.getByLabel('Amount').fill('499');
    await page.getByText('Interest is paid from $500.00 on.').waitFor();
    const result = page.getByRole('status').filter({ hasText: 'Interest after' });
    expect(await result.innerText()).toContain('$0.00');
    const table = await page.getByRole('table').first().innerText();
    expect(table).toContain('$500.00');
    expect(table).toContain('€500.00');
  });

  it('reckons with the rates that the bank works with, by the keyboard alone', async () => {
    const { page } = await welcome();
    const { data } = await (await page.request.get('/api/products')).json();
    const saver = data.find(({ id }: { id: string }) => id === 'savings-account');
    await page.goto('/en/savings');
    await comeNear(page);
    const rate = `${(saver.rate / 100).toFixed(2)}%`;
    expect(await page.getByRole('table').first().innerText()).toContain(rate);
    await chooseByKeys(page, page.getByLabel('Account', { exact: true }), 'Savings Account');
    await tabTo(page, page.getByLabel('Amount'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('10000');
    await chooseByKeys(page, page.getByLabel('For how long'), '12 months');
    const result = page.getByRole('status').filter({ hasText: 'Interest after' });
    await expect.poll(() => result.innerText()).toContain(`At ${rate} a year`);
    const shown = /\$([\d.,]+)/.exec(await result.innerText())?.[1] ?? '';
    const earned = Number(shown.replaceAll(',', ''));
    // Paid every month, so a little more than once a year.
    const simple = (10_000 * saver.rate) / 10_000;
    expect(earned).toBeGreaterThanOrEqual(simple - 0.01);
    expect(earned).toBeLessThan(simple * 1.1);
  });
});

describe('the currency calculator', () => {
  it('shows the bank’s own quote, and why it cannot give one', async () => {
    const { page } = await welcome();
    await page.goto('/en/international');
    await comeNear(page);
    await chooseByKeys(page, page.getByLabel('You have'), 'EUR');
    await chooseByKeys(page, page.getByLabel('You want'), 'EUR');
    await tabTo(page, page.getByRole('button', { name: 'Show what it costs' }));
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Choose two different currencies.').waitFor();
    await page.getByLabel('You want').selectOption('GBP');
    await page.getByLabel('Amount to change').fill('2500');
    const [answer] = await Promise.all([
      page.waitForResponse(/\/api\/fx\/quote/),
      page.getByRole('button', { name: 'Show what it costs' }).click(),
    ]);
    const { data } = await answer.json();
    const result = page.getByRole('status').filter({ hasText: 'This arrives' });
    const arrives = (Number(data.arrives.amount) / 100).toLocaleString('en-GB', {
      style: 'currency',
      currency: 'GBP',
    });
    await expect.poll(() => result.innerText()).toContain(arrives);
    expect(await result.innerText()).toContain('€2,500.00');
  });
});
