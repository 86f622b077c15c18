import { expect, it } from 'vitest';
import { openOwnBank } from '../own-bank.ts';
import { confirmByApp, join } from '../people/joining.ts';
import { enterPassword, openOwnAccount } from '../people/own-account.ts';
import { tryAsCustomer, tryAsStaff } from '../people/personas.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();
const bank = openOwnBank();

const olive = {
  email: 'olive.owner@bank.example',
  name: 'Olive Owner',
  password: 'a lantern over quiet water',
};
/** What it takes to close, empty, set up and open a bank on a busy machine. */
const ANEW_MS = 90_000;

it('an owner empties the sandbox: what was there is gone, and the bank opens by itself', async () => {
  const baseURL = bank().url;
  const customer = await welcome({ baseURL });
  const nora = await openOwnAccount(customer.page);
  const { page, complaints } = await welcome({ baseURL });
  await page.goto(bank().firstOwnerPath);
  const app = await join(page, olive);

  await page.goto('/cp/sandbox');
  await page.getByRole('link', { name: 'What would be lost' }).click();
  const main = page.getByRole('main');
  await main.getByText('Everything in this bank goes').waitFor();
  await main.getByText('every account, transfer and entry of the books').waitFor();
  const name = main.getByLabel('Name of this bank');
  await name.fill('Some other bank');
  const begin = main.getByRole('button', { name: 'Empty the bank and begin again' });
  await begin.click();
  await main.getByText('This is not the name of this bank.').first().waitFor();

  // The bank first asks for the second factor, by refusing; then it does not answer for a while.
  complaints.forgive(/status of 403/);
  complaints.forgive(/ERR_CONNECTION|Failed to load resource|status of 50[23]/);
  customer.complaints.forgive(/ERR_CONNECTION|ERR_INCOMPLETE|Failed to load resource|status of/);
  await name.fill('Fairlead Bank');
  await begin.click();
  await confirmByApp(page, app);
  await main.getByText('The bank is being emptied and set up anew').waitFor();
  await main.getByText('The bank is new and open').waitFor({ timeout: ANEW_MS });
  await main.getByText(/first owner joins is on the server’s console/).waitFor();
  // Whoever loads the page again is told the same, not that this is for an owner alone.
  await page.reload();
  await main.getByText('The bank is new and open').waitFor();
  await main.getByText(/first owner joins is on the server’s console/).waitFor();

  // Nobody is signed in, and nobody of before can sign in.
  await page.goto('/cp/index');
  await page.waitForURL('**/cp/signin**');
  await enterPassword(customer.page, nora);
  await customer.page.getByRole('alert').first().waitFor();
  expect(customer.page.url()).toContain('/signin');

  // The demonstration people are there again, and the new link lets an owner in.
  const visitor = await welcome({ baseURL });
  await tryAsCustomer(visitor.page, 'Amina Haddad');
  const owner = await welcome({ baseURL });
  await owner.page.goto(bank().firstOwnerPath);
  await join(owner.page, { ...olive, email: 'otto.owner@bank.example', name: 'Otto Owner' });
});

it('a demonstration person is told who can, and finds no form', async () => {
  const { page } = await welcome({ baseURL: bank().url });
  await tryAsStaff(page, 'Daniel Okoye', '/cp/sandbox');
  await page.getByText(/Only an owner who is a real person/).waitFor();
  await page.goto('/sandbox/reset');
  await page
    .getByRole('main')
    .getByText(/Only an owner who is a real person/)
    .waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
});
