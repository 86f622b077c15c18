import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openOwnAccount } from '../people/own-account.ts';
import { tryAsCustomer, tryAsStaff } from '../people/personas.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();
const NAME = 'Tom Whitaker';

async function openSecurity(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Security' }).click();
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: `${NAME}: your pages and log out` }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
}

const chrome = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
};
const firefox = {
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

describe('a customer’s sessions', () => {
  it('are listed, this one by name, with what happened lately', async () => {
    const { page } = await welcome(chrome);
    await tryAsCustomer(page, NAME);
    await openSecurity(page);
    const here = page.getByRole('listitem').filter({ hasText: 'This device' }).filter({
      hasText: 'signed in',
    });
    await here.getByText('Chrome · Linux').waitFor();
    expect(await here.getByRole('button').count()).toBe(0);
    await page.getByRole('heading', { name: 'Activity' }).waitFor();
  });

  it('can be ended from another device, which is then asked to sign in again', async () => {
    const first = await welcome();
    const second = await welcome(firefox);
    // Its next question to the bank is answered with a plain no.
    second.complaints.forgive(/status of 401/);
    await tryAsCustomer(first.page, NAME);
    await tryAsCustomer(second.page, NAME);
    await second.page.getByRole('heading', { level: 1, name: 'Welcome, Tom' }).waitFor();

    await openSecurity(first.page);
    await first.page
      .getByRole('button', { name: 'End the session on Firefox · Windows' })
      .first()
      .click();
    const question = first.page.getByRole('alertdialog', { name: 'End this session?' });
    await question.getByText('Firefox · Windows will be signed out at once.').waitFor();
    await question.getByRole('button', { name: 'End session' }).click();
    await question.waitFor({ state: 'hidden' });
    // The browser itself stays known; only the session is over.
    await first.page
      .getByRole('button', { name: 'End the session on Firefox · Windows' })
      .waitFor({ state: 'hidden' });

    await second.page.getByRole('navigation').getByRole('link', { name: 'Security' }).click();
    await second.page.getByRole('dialog', { name: 'Log in again to go on' }).waitFor();
    await first.page.reload();
    await first.page.getByRole('heading', { level: 1, name: 'Security' }).waitFor();
  });

  it('end in every tab when one of them logs out', async () => {
    const { page, tab } = await welcome();
    await tryAsCustomer(page, NAME);
    const other = await tab();
    await other.goto('/user/auth/security');
    await other.getByRole('heading', { level: 1, name: 'Security' }).waitFor();
    await logOut(page);
    await page.waitForURL('**/signin');
    await other.waitForURL('**/signin');
    await other.goto('/user/index');
    await other.waitForURL('**/signin?return=*');
  });

  it('are not said to be over while the bank cannot be reached', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    await tryAsCustomer(page, NAME);
    await page.getByRole('heading', { level: 1, name: 'Welcome, Tom' }).waitFor();
    await page.getByRole('button', { name: 'Tom Whitaker: your pages and log out' }).click();
    const leave = page.getByRole('menuitem', { name: 'Log out' });
    await leave.waitFor();
    await page.context().setOffline(true);
    await leave.click();
    await page.getByText('We could not reach the bank to log you out').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL('**/signin', { waitUntil: 'commit' });
  });

  it('leave nothing behind for who goes back in the history', async () => {
    const { page } = await welcome();
    await tryAsCustomer(page, NAME);
    await page.getByRole('heading', { level: 1, name: 'Welcome, Tom' }).waitFor();
    await openSecurity(page);
    await logOut(page);
    await page.waitForURL('**/signin');
    await page.goBack();
    await page.waitForURL('**/signin?return=*');
    expect(await page.getByText('tom.whitaker@personas').count()).toBe(0);
  });
});

describe('a stranger', () => {
  it('on the phone is told from the bank, which says on the screen that it calls', async () => {
    const { page } = await welcome();
    await tryAsCustomer(page, NAME);
    await openSecurity(page);
    await page.getByText('Nobody from the bank is calling you now').waitFor();

    const office = await welcome();
    await tryAsStaff(
      office.page,
      'Hannah Lind',
      `/cp/users/list?q=${encodeURIComponent(NAME)}&lang=en`,
    );
    await office.page.getByRole('link', { name: NAME }).first().click();
    await office.page.getByRole('button', { name: 'The customer asked us' }).click();
    await office.page.getByRole('button', { name: 'I am calling now' }).click();
    await office.page.getByText('The customer sees it until').waitFor();
    await page.getByText('Yes, \u2068Hannah\u2069 from the bank is calling you').waitFor();
    await office.page.getByRole('button', { name: 'The call is over' }).click();
    await page.getByText('Nobody from the bank is calling you now').waitFor();
  });

  it('in the account is kept from its money at a press', async () => {
    const { page } = await welcome();
    await openOwnAccount(page);
    await page.goto('/user/auth/security?lang=en');
    await page.getByRole('button', { name: 'This was not me' }).click();
    const question = page.getByRole('alertdialog', { name: 'Stop all payments to others?' });
    await question.getByRole('button', { name: 'Stop payments' }).click();
    await page.getByText('Payments to others are stopped').waitFor();
    await page.getByText(/Your case is .*K-/).waitFor();
  });
});
