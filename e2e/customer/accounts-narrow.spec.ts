import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { settled } from '../inspection.ts';
import { ask, openOwnAccount } from '../people/own-account.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();

/** A customer with two accounts who reads this language on a small phone. */
async function onPhone(language: string): Promise<{ readonly page: Page; readonly email: string }> {
  const { page } = await welcome({ viewport: { width: 360, height: 800 } });
  const { email } = await openOwnAccount(page);
  await ask(page, 'PATCH', '/api/users/update/user', { language });
  await ask(page, 'POST', '/api/accounts', { currency: 'EUR' });
  return { page, email };
}

/** Whether all of its text is to be seen. */
const isWhole = (text: Locator) =>
  text.evaluate(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      scrollWidth <= clientWidth && scrollHeight <= clientHeight,
  );

describe('on a screen of 360 pixels', () => {
  it('a chosen account is named whole, with the figures that tell it from others', async () => {
    const { page } = await onPhone('es');
    await page.goto('/user/transfers/internal');
    await settled(page);
    const from = page.getByLabel('Desde');
    expect(await from.locator('option:checked').innerText()).toMatch(/personal •••• \d{4} · USD/);
    // A list of the browser's own says nothing about its text: it is higher than one line.
    expect((await from.boundingBox())?.height).toBeGreaterThan(60);
    await page.goto('/user/transfers/history');
    await settled(page);
    const listed = page.locator('button[aria-haspopup="listbox"] span');
    const chosen = listed.filter({ hasText: /\d{4} · USD/ }).first();
    expect(await isWhole(chosen)).toBe(true);
  });

  it('the bank’s address leaves its label to be read', async () => {
    const { page } = await onPhone('ar');
    const { data } = Object(await ask(page, 'GET', '/api/accounts'));
    await page.goto(`/user/accounts/${data[0].id}`);
    await settled(page);
    const label = page.locator('dt', { hasText: 'عنوان البنك' });
    const value = page.locator('dd bdi', { hasText: 'Chandlers Quay' });
    const [above, below] = await Promise.all([label.boundingBox(), value.boundingBox()]);
    expect(below?.height).toBeGreaterThan(30);
    const apart = (below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0));
    expect(apart).toBeGreaterThan(-4);
  });

  it('the sandbox’s inbox says what each mail is about', async () => {
    const { page, email } = await onPhone('es');
    await page.goto(`/sandbox/inbox?to=${encodeURIComponent(email)}`);
    await settled(page);
    const subject = page.locator('summary > span[lang]').first();
    expect(await isWhole(subject)).toBe(true);
  });
});

it('a complaint runs the way of the language that it was written in', async () => {
  const { page } = await onPhone('ar');
  const text = 'Something went wrong with a payment.';
  await ask(page, 'POST', '/api/users/complaints', { subject: 'transfer', text });
  await page.goto('/user/account/complaints');
  const shown = page.getByText(text);
  await shown.waitFor();
  expect(await shown.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
});
