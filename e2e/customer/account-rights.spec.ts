import { readFileSync } from 'node:fs';
import { protectedMessagesIn } from '@fairlead/contract';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { confirmByMail, openOwnAccount } from '../people/own-account.ts';
import { tryAsCustomer } from '../people/personas.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();
const CLOSED = protectedMessagesIn('en')['restriction.closed.title'];
const refusals = /status of 40[13]|status of 409|status of 423/;

const linesOf = (text: Locator) => text.evaluate((element) => element.getClientRects().length);

describe('a customer’s rights', () => {
  it('are a file of everything that the bank holds about them', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(refusals);
    const { email } = await openOwnAccount(page);
    await page.goto('/user/account/data');
    await page.getByText('No downloads yet').waitFor();
    await page.getByRole('button', { name: 'Ask for my data' }).click();
    await confirmByMail(page, email);
    const download = page.getByRole('button', { name: 'Download' });
    await download.waitFor();
    const saving = page.waitForEvent('download');
    await download.click();
    await confirmByMail(page, email);
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(/^my-data-.*\.(zip|json)$/);
    expect(readFileSync(await saved.path()).byteLength).toBeGreaterThan(100);
  });

  it('are a complaint that gets a reference and a day', async () => {
    const { page, complaints } = await welcome({ viewport: { width: 360, height: 740 } });
    complaints.forgive(refusals);
    await openOwnAccount(page);
    await page.goto('/user/account/complaints');
    await page.getByLabel('What happened?').fill('Short');
    await page.getByRole('button', { name: 'Send the complaint' }).click();
    await page
      .getByRole('alert')
      .getByText(/^What happened\? Say a little more/)
      .waitFor();
    const text = 'Nobody answered the telephone before nine in the morning.';
    await page.getByLabel('What happened?').fill(text);
    await page.getByRole('button', { name: 'Send the complaint' }).click();
    await page
      .getByRole('status')
      .getByText(/Its reference is \S+\. We answer by/)
      .waitFor();
    const listed = page.getByRole('listitem').filter({ hasText: text });
    await listed.getByText('Received').waitFor();
    for (const reference of await page.getByText(/^C-\w{4}-\w{4}$/).all()) {
      expect(await linesOf(reference)).toBe(1);
    }
    expect(await page.getByText(/^C-\w{4}-\w{4}$/).count()).toBe(2);
  });

  it('are to be told which account stands in the way of leaving', async () => {
    const { page } = await welcome();
    await tryAsCustomer(page, 'Tom Whitaker', '/user/account/close');
    const main = page.getByRole('main');
    await main.getByText('This has to be settled first').waitFor();
    const [account] = await main.getByRole('link', { name: /•••• \d{4}$/ }).all();
    const name = (await account?.innerText())?.split(' ••••')[0] ?? '';
    await account?.click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  });

  it('are to leave for good, at zero, with the papers left open', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(refusals);
    const { email } = await openOwnAccount(page);
    await page.goto('/user/account/close');
    await page.getByRole('button', { name: 'Close for good' }).click();
    await page.getByText('Tick this to go on.').waitFor();
    await page.getByText('I understand that this cannot be undone.').click();
    await page.getByRole('button', { name: 'Close for good' }).click();
    await page
      .getByRole('alertdialog', { name: 'Close your relationship for good?' })
      .getByRole('button', { name: 'Close for good' })
      .click();
    await confirmByMail(page, email);
    const closed = page.getByRole('heading', { level: 1, name: CLOSED });
    await closed.waitFor();
    await page.goto('/user/account/address');
    await closed.waitFor();
    await page.goto('/user/account/data');
    await page.getByRole('heading', { level: 1, name: 'Download my data' }).waitFor();
  });
});
