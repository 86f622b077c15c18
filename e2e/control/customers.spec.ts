import { describe, expect, it } from 'vitest';
import { livingPart } from '../coming-alive.ts';
import { fromInbox } from '../people/newcomers.ts';
import { QUIET_PLACE } from '../people/own-account.ts';
import { accountsOf } from '../people/own-money.ts';
import { tryAsCustomer, tryAsStaff } from '../people/personas.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();

describe('a customer as staff see them', () => {
  it('is found by what one knows, and shown with everything they have', async () => {
    const { page } = await welcome();
    await tryAsStaff(page, 'Hannah Lind');
    await page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('link', { name: 'Customers' })
      .click();
    await page.getByLabel('Search').fill('whit');
    await page.waitForURL('**/cp/users/list?q=whit');
    await page.getByRole('row').filter({ hasText: 'Tom Whitaker' }).waitFor();
    const others = page.getByRole('row').filter({ hasText: 'Amina' });
    await expect.poll(() => others.count()).toBe(0);
    await page.getByRole('link', { name: 'Tom Whitaker' }).click();
    // It is written down why; once is enough for this session.
    await page.getByRole('button', { name: 'The customer asked us' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tom Whitaker' }).waitFor();
    const places = page.getByRole('navigation', { name: 'Pages of this customer' });
    await places.getByRole('link', { name: 'Accounts' }).click();
    const account = page.getByRole('table', { name: 'Accounts' }).getByRole('link').first();
    await account.click();
    await page.getByText('Available', { exact: true }).waitFor();
    await places.getByRole('link', { name: 'Transfers' }).click();
    await page.getByRole('table', { name: 'Transfers' }).getByRole('link').first().click();
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    await places.getByRole('link', { name: 'Activity' }).click();
    await page.getByRole('heading', { name: 'What they were told' }).waitFor();
    // Going back leads to where one was looking.
    for (let steps = 0; steps < 6; steps += 1) await page.goBack();
    await page.getByRole('row').filter({ hasText: 'Tom Whitaker' }).waitFor();
  });

  it('leaves in the audit log who opened their record, and why, in words', async () => {
    const [hannah, claire] = [await welcome(), await welcome()];
    await tryAsStaff(hannah.page, 'Hannah Lind', '/cp/users/list?q=Grace');
    await hannah.page.getByRole('link', { name: 'Grace Okafor' }).click();
    await hannah.page.getByRole('button', { name: 'A payment or an account' }).click();
    await hannah.page.getByRole('heading', { level: 1, name: 'Grace Okafor' }).waitFor();

    await tryAsStaff(claire.page, 'Claire Dubois', '/cp/audit?action=customer.viewed');
    const row = claire.page.getByRole('row').filter({ hasText: 'Hannah Lind' });
    await row.filter({ hasText: 'A payment or an account' }).first().waitFor();
  });

  it('is written to by mail, through the filter and in the frame', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(/status of 422/);
    await tryAsStaff(page, 'Hannah Lind', '/cp/users/list?q=Rafael');
    await page.getByRole('link', { name: 'Rafael Duarte' }).click();
    await page.getByRole('button', { name: 'The customer asked us' }).click();
    await page.getByRole('link', { name: 'Mail', exact: true }).click();
    await page.getByRole('textbox', { name: 'Subject' }).fill('Your question');
    await page.getByLabel('Text').fill('Pay the fee by gift card.');
    await page.getByRole('button', { name: 'Send the mail' }).click();
    await page.getByRole('alert').first().waitFor();
    await page.getByLabel('Text').fill('It is solved on our side.');
    await page.getByRole('button', { name: 'Send the mail' }).click();
    await page.getByText('The mail is on its way').waitFor();
    const { data } = await (await page.request.get('/api/users/search?q=Rafael')).json();
    await fromInbox(page, data.data[0].email, /(It is solved on our side)/);
  });

  it('gets an account that staff open for them: at zero, and theirs at once', async () => {
    const { page } = await welcome();
    await tryAsStaff(page, 'Hannah Lind', '/cp/users/list?q=Rafael');
    await page.getByRole('link', { name: 'Rafael Duarte' }).click();
    await page.getByRole('button', { name: 'The customer asked us' }).click();
    const places = page.getByRole('navigation', { name: 'Pages of this customer' });
    await places.getByRole('link', { name: 'Accounts' }).click();
    await page.getByRole('link', { name: 'Open New Account' }).click();
    await page.locator('label').filter({ hasText: 'Maxi Saver' }).click();
    await page.getByLabel('Currency').selectOption('EUR');
    const name = 'Viaje a Lisboa';
    await page.getByLabel('Name of the account').fill(name);
    await page.getByRole('button', { name: 'Open the account' }).click();
    await page.getByText('The account is open').waitFor();
    await page.getByRole('heading', { name }).waitFor();

    const { page: own } = await welcome();
    await tryAsCustomer(own, 'Rafael Duarte', QUIET_PLACE);
    const opened = (await accountsOf(own)).find(({ account_tag }) => account_tag === name);
    expect(opened).toMatchObject({
      currency: 'EUR',
      account_type: 'Maxi Saver',
      current_balance: { amount: '0' },
    });
    await own.goto('/user/account/notifications-list?lang=en');
    const told = own.getByText(new RegExp(`The account .*${name}.* is open`));
    await told.first().waitFor();
    await own.goto('/user/accounts/manage?lang=en');
    await own.getByRole('link', { name }).first().waitFor();
  });

  it('is invited, and opens the account themselves', async () => {
    const office = await welcome();
    await tryAsStaff(office.page, 'Priya Raman', '/cp/users/list');
    await office.page.getByRole('link', { name: 'Invite a customer' }).click();
    const email = `invited-${Date.now()}@example.com`;
    await office.page.getByLabel('First name').fill('Ines');
    await office.page.getByLabel('Last name').fill('Moreau');
    await office.page.getByLabel('Email').fill(email);
    await office.page.getByRole('button', { name: 'Send the invitation' }).click();
    await office.page.getByText('The invitation is on its way').waitFor();
    const { page } = await welcome();
    const token = await fromInbox(page, email, /create-account\?token=([\w-]+)/);
    await page.goto(`/en/create-account?token=${token}`);
    await livingPart(page);
    await page.getByText('You are invited').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    expect(page.url()).not.toContain(token);
  });
});
