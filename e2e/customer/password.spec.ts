import { describe, expect, it } from 'vitest';
import { livingPart } from '../coming-alive.ts';
import { becomeCustomer, fromInbox, newcomer, SIGN_IN_PIN } from '../people/newcomers.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();
const LINK = /(\/password\?token=[\w-]+)/;

describe('a forgotten password', () => {
  it('is replaced on another device by the mailed link, which works once', async () => {
    const home = await welcome();
    const person = newcomer();
    await becomeCustomer(home.page, person);

    const desk = await welcome();
    await desk.page.goto('/en/password');
    await livingPart(desk.page);
    await desk.page.getByLabel('Email').fill(person.email);
    await desk.page.getByRole('button', { name: 'Send the link' }).click();
    await desk.page.getByText('a link is on its way').waitFor();
    expect(await desk.page.getByLabel('Email').inputValue()).toBe(person.email);

    const phone = await welcome({ viewport: { width: 360, height: 740 } });
    const link = await fromInbox(phone.page, person.email, LINK);
    await phone.page.goto(`/en${link}`);
    await phone.page.getByText(/^A new password for/).waitFor();
    expect(new URL(phone.page.url()).search).toBe('');
    const changed = 'the lighthouse keeps no diary';
    await phone.page.getByLabel('New password', { exact: true }).fill(changed);
    await phone.page.getByLabel('New password once more').fill(changed);
    await phone.page.getByRole('button', { name: 'Set the password' }).click();
    await phone.page.getByRole('status').getByText('Your new password is set').waitFor();

    // Every session is over, and the link with it.
    const status = await home.page.request.get('/api/users/auth/status');
    expect((await status.json()).data).toBeNull();
    phone.complaints.forgive(/status of 422/);
    await phone.page.goto(`/en${link}`);
    await phone.page.getByText('This link no longer works').waitFor();

    // The new password alone does not open the account on a device that is new.
    await phone.page.goto('/en/signin');
    await livingPart(phone.page);
    await phone.page.getByLabel('Email').fill(person.email);
    await phone.page.getByLabel('Password', { exact: true }).fill(changed);
    await phone.page.getByRole('checkbox', { name: /this is a simulation/ }).check();
    await phone.page.getByRole('button', { name: 'Log in', exact: true }).click();
    await phone.page.getByLabel('PIN').waitFor();
    await phone.page.getByLabel('PIN').fill(await fromInbox(phone.page, person.email, SIGN_IN_PIN));
    await phone.page.getByRole('button', { name: 'Confirm' }).click();
    await phone.page.waitForURL('**/user/index');
  });

  it('is answered alike for an address that nobody has', async () => {
    const { page } = await welcome();
    await page.goto('/en/password');
    await livingPart(page);
    await page.getByLabel('Email').fill('nobody@example.com');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('If nobody@example.com has an account here').waitFor();
  });
});
