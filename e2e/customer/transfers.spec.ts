import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { changed, check, saveBy } from '../people/checking.ts';
import { openOwnAccount } from '../people/own-account.ts';
import { accountsOf, fund, moveMoney, openMoneyAccount, transfersOf } from '../people/own-money.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();
const SEND = '**/api/transfers/internal*';

/** A customer with 1,000 dollars on the first account and nothing on a second. */
async function prepare(page: Page, currency: string): Promise<void> {
  await openOwnAccount(page);
  await openMoneyAccount(page, currency, 'Harbour fund');
  const [first] = await accountsOf(page);
  if (first === undefined) throw new Error('There is no account.');
  await fund(page, first, '100000');
}

/** From the first account to the second, up to the card that shows everything. */
async function review(page: Page, amount: string): Promise<void> {
  await page.goto('/user/transfers/internal');
  await page.getByLabel('Amount').fill(amount);
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('heading', { level: 2, name: /Look it over/ }).waitFor();
}

async function balances(page: Page): Promise<string[]> {
  return (await accountsOf(page)).map(({ current_balance }) => current_balance.amount);
}

describe('money between own accounts', () => {
  it('changes currency by a quote, and both sides are seen live in another tab', async () => {
    const { page, tab } = await welcome();
    await openOwnAccount(page);
    await page.goto('/user/transfers/internal');
    await page.getByText('You need at least two accounts to make internal transfers').waitFor();
    await openMoneyAccount(page, 'EUR', 'Harbour fund');
    const other = await tab();
    await other.goto('/user/index');
    const seen = other.getByRole('main');
    await seen.getByRole('link', { name: /Harbour fund.*€0\.00/ }).waitFor();

    await page.goto('/user/sandbox/faucet');
    await page.getByLabel('Amount').fill('1000');
    await page.getByRole('button', { name: 'Put it on the account' }).click();
    await page.getByRole('status').getByText('Simulated money is on the account').waitFor();
    await seen.getByRole('link', { name: /Checking Account.*\$1,000\.00/ }).waitFor();

    await review(page, '100');
    const card = page.getByRole('main');
    await card.getByText('$0.10').waitFor();
    await card.getByText(/^1 USD = 0\.9\d+ EUR$/).waitFor();
    await card.getByText(/0\.4% below the reference rate, 1 USD = 0\.9\d+ EUR/).waitFor();
    await card.getByText('€91.71').waitFor();
    await card.getByText('At once', { exact: true }).waitFor();
    await card.getByText(/This rate is held for \d+ more seconds/).waitFor();
    await card.getByText('We never ask you to pay to get your money').waitFor();
    await page.getByRole('button', { name: 'Confirm the transfer' }).click();
    await page.getByRole('status').getByText('The money has moved').waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/user\/transfers\/trf_/);
    await card.getByText('Completed').first().waitFor();

    await seen.getByRole('link', { name: /Harbour fund.*€91\.71/ }).waitFor();
    await seen.getByRole('link', { name: /Checking Account.*\$900\.00/ }).waitFor();
    await seen.getByRole('link', { name: /Between your accounts/ }).waitFor();
  });

  it('asks for a new rate when the quote has run out, and shows it first', async () => {
    const { page } = await welcome();
    await prepare(page, 'EUR');
    await page.clock.install();
    await review(page, '100');
    await page.clock.fastForward(61_000);
    await page.getByText('This rate is no longer held').waitFor();
    expect(await page.getByRole('button', { name: 'Confirm the transfer' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Get a new rate' }).click();
    await page.getByText(/This rate is held for \d+ more seconds/).waitFor();
    await page.getByRole('button', { name: 'Confirm the transfer' }).click();
    await page.getByRole('status').getByText('The money has moved').waitFor();
    expect(await balances(page)).toEqual(['90000', '9171']);
  });

  it('moves once by a double click, a reload in mid-send, and a lost answer', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(/ERR_FAILED|status of 0/);
    await prepare(page, 'USD');

    await review(page, '10');
    await page.getByRole('button', { name: 'Confirm the transfer' }).dblclick();
    await page.getByRole('status').getByText('The money has moved').waitFor();
    expect(await balances(page)).toEqual(['99000', '1000']);

    // The bank has done it, and the page is loaded anew before it hears of it.
    await review(page, '20');
    let sent = 0;
    const reached = new Promise<void>((resolve) => {
      void page.route(SEND, async (route) => {
        sent += 1;
        if (sent > 1) return await route.continue();
        await route.fetch();
        // The first gets no answer, not even when the route is taken away: the page is gone then.
        resolve();
      });
    });
    await page.getByRole('button', { name: 'Confirm the transfer' }).click();
    await reached;
    await page.reload();
    await page.getByRole('status').getByText('The money has moved').waitFor();
    await page.unroute(SEND);
    expect(await balances(page)).toEqual(['97000', '3000']);

    // The answer is lost; the same transfer is asked for again.
    await review(page, '30');
    let lost = 0;
    await page.route(SEND, async (route) => {
      lost += 1;
      if (lost > 2) return await route.continue();
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Confirm the transfer' }).click();
    await page.getByText('We do not know yet whether it went through').waitFor();
    await page.getByRole('status').getByText('The money has moved').waitFor();
    expect(lost).toBe(3);
    expect(await balances(page)).toEqual(['94000', '6000']);
    expect((await transfersOf(page, 'internal')).length).toBe(3);
  });

  it('says what is wrong before anything is sent, and keeps what was typed', async () => {
    const { page } = await welcome();
    await prepare(page, 'USD');
    await page.goto('/user/transfers/internal');
    await page.getByLabel('Amount').fill('5000');
    await page.getByLabel('Comment').fill('Rent');
    await page.getByRole('button', { name: 'Review' }).click();
    await page
      .getByRole('alert')
      .getByText(/You can send \$1,000\.00 at most/)
      .waitFor();
    await page.getByLabel('Amount').fill('12,50');
    await page.getByRole('button', { name: 'Review' }).click();
    const looksOver = page.getByRole('heading', { level: 2, name: /Look it over/ });
    await looksOver.waitFor();
    await page.getByRole('main').getByText('$12.50').first().waitFor();
    await page.reload();
    await looksOver.waitFor();
    await page.getByRole('button', { name: 'Change something' }).click();
    expect(await page.getByLabel('Comment').inputValue()).toBe('Rent');
    expect(await page.getByLabel('Amount').inputValue()).toBe('12.50');
  });
});

describe('a receipt', () => {
  it('is saved from the transfer’s page, and checked by anybody', async () => {
    const { page } = await welcome();
    await openOwnAccount(page);
    const second = await openMoneyAccount(page, 'USD', 'Harbour fund');
    const [first] = await accountsOf(page);
    if (first === undefined) throw new Error('There is no account.');
    await fund(page, first, '100000');
    const id = await moveMoney(page, first, second, '1234');
    await page.goto(`/user/transfers/${id}`);
    const receipt = await saveBy(page, 'Receipt (PDF)');
    expect(receipt.name).toBe(`receipt-${id.slice(-12).toUpperCase()}.pdf`);
    const { page: anybody } = await welcome();
    expect(await check(anybody, receipt)).toContain('Genuine');
    await anybody.getByText('Receipt of a transfer').waitFor();
    await anybody.getByText('$12.34').waitFor();
    await anybody.getByText('The hashes of its files are sealed').waitFor();
    expect(await check(anybody, changed(receipt))).toContain('Changed: not what we issued');
  });
});
