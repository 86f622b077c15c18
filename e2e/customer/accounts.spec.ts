import { describe, expect, it } from 'vitest';
import { tabTo } from '../keyboard.ts';
import { openBank } from '../own-bank.ts';
import { openOwnAccount, passTime, QUIET_PLACE } from '../people/own-account.ts';
import { accountsOf, fund, moveMoney, openMoneyAccount } from '../people/own-money.ts';
import { tryAsCustomer, tryAsStaff } from '../people/personas.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();
const DAY_S = 24 * 3_600;

describe('my accounts', () => {
  it('are opened, put in order by keyboard, renamed and closed', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(/status of 409/);
    await openOwnAccount(page);
    await page.goto('/user/account');
    await page.getByRole('navigation').getByRole('link', { name: 'My Accounts' }).click();
    await page.getByRole('link', { name: 'Open New Account' }).click();
    await page.getByText('2.75% interest a year, counted daily and paid monthly.').waitFor();
    await page.locator('label').filter({ hasText: 'Maxi Saver' }).click();
    await page.getByLabel('Currency').selectOption('EUR');
    await page.getByLabel('Name of the account').fill('Lisbon');
    await page.getByRole('button', { name: 'Open the account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Lisbon' }).waitFor();
    await page.getByRole('status').getByText('Your account is open').waitFor();
    await page.getByText(/^DE\d\d [\d ]+$/).waitFor();
    await page.getByText('No Transfers Yet').waitFor();

    await page.getByRole('navigation').getByRole('link', { name: 'My Accounts' }).first().click();
    const rows = page.getByRole('main').getByRole('listitem');
    await rows.nth(1).getByRole('link', { name: 'Lisbon' }).waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Move Lisbon up' }));
    await page.keyboard.press('Enter');
    await rows.nth(0).getByRole('link', { name: 'Lisbon' }).waitFor();
    await page.getByText('Lisbon is now at place 1').waitFor({ state: 'attached' });
    await expect.poll(async () => (await accountsOf(page))[0]?.account_tag).toBe('Lisbon');
    await page.reload();
    await rows.nth(0).getByRole('link', { name: 'Lisbon' }).waitFor();

    await page.getByRole('button', { name: 'Rename Lisbon' }).click();
    await page.getByRole('dialog').getByLabel('Name of the account').fill('Porto');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Close Porto' }).click();
    const question = page.getByRole('alertdialog', { name: 'Close Porto for good?' });
    await question.getByText('This cannot be undone.').waitFor();
    await question.getByRole('button', { name: 'Close the account' }).click();
    await page.getByRole('heading', { name: 'Closed accounts' }).waitFor();
    await page.getByRole('link', { name: /Porto/ }).waitFor();

    // The last one stays, and the bank says so.
    await page.getByRole('button', { name: /^Close / }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close the account' }).click();
    await page.getByRole('alert').getByText('The account was not closed').waitFor();
  });

  it('say from which balance on interest is paid, before and after they are opened', async () => {
    const { page } = await welcome();
    await openOwnAccount(page);
    await page.goto('/user/accounts/create');
    const choice = page.locator('label').filter({ hasText: 'Incentive Saver' });
    await choice.filter({ hasText: /Interest is paid from \S*500\.00 on/ }).click();
    await page.getByRole('button', { name: 'Open the account' }).click();
    await page.getByRole('status').getByText('Your account is open').waitFor();
    await page.getByText('Interest is paid from', { exact: true }).waitFor();
    await page
      .getByRole('main')
      .getByText(/500\.00/)
      .first()
      .waitFor();
  });

  it('are opened once, also when the answer is lost and the form is sent again', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(/ERR_FAILED/);
    await openOwnAccount(page);
    await page.goto('/user/accounts/create');
    const before = (await accountsOf(page)).length;
    await page.getByLabel('Name of the account').fill('Porto');
    let sent = 0;
    await page.route('**/api/accounts?*', async (route) => {
      if (route.request().method() !== 'POST') return await route.continue();
      sent += 1;
      if (sent > 1) return await route.continue();
      await route.fetch();
      await route.abort();
    });
    const open = page.getByRole('button', { name: 'Open the account' });
    await open.click();
    await page.getByRole('alert').waitFor();
    await open.click();
    await page.getByRole('heading', { level: 1, name: 'Porto' }).waitFor();
    expect(sent).toBe(2);
    expect((await accountsOf(page)).length).toBe(before + 1);
  });

  it('of a demonstration person are looked at, and stay as they are', async () => {
    const { page } = await welcome();
    await tryAsCustomer(page, 'Tom Whitaker', '/user/accounts/manage');
    await page.getByText('You are playing a demonstration person').waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: /Everyday/ })
      .waitFor();
    expect(await page.getByRole('button', { name: /^(Rename|Close) / }).count()).toBe(0);
  });
});

describe('one account', () => {
  it('is searched by amount and text in the address bar, and saved as a file', async () => {
    const { page } = await welcome();
    await openOwnAccount(page);
    const account = await openMoneyAccount(page, 'EUR', 'Harbour fund');
    for (const amount of ['1234', '50000']) await fund(page, account, amount);
    await page.goto(`/user/accounts/${account.id}`);
    const rows = page.getByRole('main').getByRole('link', { name: /Sandbox faucet/ });
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByText('Amount, days, direction, status').click();
    await page.getByLabel('Amount from').fill('100');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect.poll(() => rows.count()).toBe(1);
    expect(new URL(page.url()).searchParams.get('min_amount')).toBe('10000');
    await page.reload();
    await rows.getByText('+€500.00').waitFor();
    await page.getByLabel('Search by name, comment or reference').fill('no such words');
    await page.keyboard.press('Enter');
    await page.getByText('No Data Found').waitFor();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect.poll(() => rows.count()).toBe(2);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    expect((await saving).suggestedFilename()).toMatch(/^transfers-.{4}\.csv$/);
    // Behind the chart stands a table.
    await page.getByText('Show as a table').click();
    await page.getByRole('cell', { name: '€512.34' }).first().waitFor();
    await rows.first().click();
    await page.getByRole('heading', { level: 1, name: 'Transfer' }).waitFor();
    await page.goBack();
    await expect.poll(() => rows.count()).toBe(2);
  });

  it('that is nobody’s, or none, is not found', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(/status of 4(04|22)/);
    await tryAsCustomer(page, 'Tom Whitaker');
    for (const id of ['acc_01980000-0000-7000-8000-000000000000', 'nonsense']) {
      await page.goto(`/user/accounts/${id}`);
      await page.getByRole('heading', { level: 1, name: 'Account Not Found' }).waitFor();
      await page.goto(`/user/transfers/${id.replace('acc', 'trf')}`);
      await page.getByRole('heading', { level: 1, name: 'Transfer Not Found' }).waitFor();
    }
  });
});

describe('an account that earned interest', () => {
  const bankUrl = openBank();

  it('is paid it before it is closed, and its owner is told to move it first', async () => {
    const { page, complaints } = await welcome({ baseURL: bankUrl() });
    complaints.forgive(/status of 409/);
    const { page: staff } = await welcome({ baseURL: bankUrl() });
    await tryAsStaff(staff, 'Daniel Okoye', QUIET_PLACE);
    await openOwnAccount(page);
    const everyday = await openMoneyAccount(page, 'USD', 'Everyday');
    const saver = await openMoneyAccount(page, 'USD', 'Saver', 'Maxi Saver');
    await fund(page, saver, '500000');
    await passTime(staff, 3 * DAY_S);
    await moveMoney(page, saver, everyday, '500000');
    await page.goto('/user/accounts/manage');
    await page.getByRole('button', { name: 'Close Saver' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close the account' }).click();
    const notYet = page.getByRole('dialog', { name: 'There is still money on it' });
    await notYet.getByText('The interest that was still owed to you has just been paid').waitFor();
    await notYet.getByText(/^Saver holds \$1\.\d\d/).waitFor();
    await notYet.getByRole('link', { name: 'Move the money' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    const owed = (await accountsOf(page)).find(({ id }) => id === saver.id)?.current_balance;
    await moveMoney(page, saver, everyday, owed?.amount ?? '');
    await page.goto('/user/accounts/manage');
    await page.getByRole('button', { name: 'Close Saver' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close the account' }).click();
    await page.getByRole('heading', { name: 'Closed accounts' }).waitFor();
  });
});
