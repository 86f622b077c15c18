import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { messageTo, pinSentBy } from '../mailbox.ts';
import { enterPassword, openOwnAccount } from '../people/own-account.ts';
import { tryAsCustomer } from '../people/personas.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();
const refusals = /status of 40[13]|status of 422/;

/** The code for changing the address, out of the mail to the present one. */
async function codeFor(page: Page, email: string): Promise<string> {
  await page.getByRole('button', { name: 'Mail me the code' }).click();
  const { text } = await messageTo(page, email, /lets you change the email address/);
  return /[A-Za-z0-9_-]{20,64}/.exec(text.slice(text.indexOf('Fairlead Bank')))?.[0] ?? '';
}

async function askForChange(page: Page, email: string, wanted: string): Promise<string> {
  await page.goto('/user/account/email');
  const code = await codeFor(page, email);
  await page.getByLabel('Code from the mail').fill(code);
  await page.getByLabel('New email address').fill(wanted);
  await page.getByLabel('The new address again').fill(wanted);
  return await pinSentBy(page, wanted, () => page.getByRole('button', { name: 'Go on' }).click());
}

describe('a customer’s email address', () => {
  it('changes with a code from the old address and a PIN from the new, and can be undone', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(refusals);
    const own = await openOwnAccount(page);
    const wanted = `new.${own.email}`;
    const pin = await askForChange(page, own.email, wanted);
    await page.getByText('Until you enter the PIN, your present address stays as it is.').waitFor();
    await page.getByLabel('PIN', { exact: true }).fill(pin);
    await page.getByRole('button', { name: 'Confirm the new address' }).click();
    await page.getByRole('status').getByText('Your email address is changed').waitFor();
    await page.getByRole('main').getByText(wanted, { exact: true }).first().waitFor();

    const notice = await messageTo(page, own.email, /token=/);
    const link = /https?:\/\/\S+token=\S+/.exec(notice.text)?.[0] ?? '';
    const elsewhere = await welcome();
    elsewhere.complaints.forgive(refusals);
    await elsewhere.page.goto(new URL(link).pathname + new URL(link).search);
    await elsewhere.page.getByText('payments to others stop for 24 hours').waitFor();
    await elsewhere.page.getByRole('button', { name: 'Put the old address back' }).click();
    await elsewhere.page.getByText('The old address is back').waitFor();
    // The session that had changed it is over, and the new address signs nobody in.
    await page.goto('/user/account');
    await page.waitForURL('**/signin?return=*');
    await enterPassword(page, { ...own, email: wanted });
    await page.getByRole('alert').getByText('The email or the password is not right.').waitFor();
    // The old one does, with the PIN that it gets: for it this browser is new.
    await enterPassword(elsewhere.page, own);
    await elsewhere.page.getByText(/^Enter the PIN/).waitFor();
  });

  it('stays as it is when the change is called off, or the two new ones differ', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(refusals);
    const own = await openOwnAccount(page);
    await page.goto('/user/account/email');
    await page.getByLabel('Code from the mail').or(page.getByText('To begin')).first().waitFor();
    await page.getByRole('button', { name: 'I have a code already' }).click();
    await page.getByLabel('Code from the mail').fill('x'.repeat(32));
    await page.getByLabel('New email address').fill(`one.${own.email}`);
    await page.getByLabel('The new address again').fill(`two.${own.email}`);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page
      .getByRole('alert')
      .getByText(/This is not the same as above/)
      .waitFor();
    await page.getByLabel('The new address again').fill(`one.${own.email}`);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('alert').getByText('That code is not right or has run out.').waitFor();

    await askForChange(page, own.email, `other.${own.email}`);
    await page.getByRole('button', { name: 'Keep the present address' }).click();
    await page.getByRole('button', { name: 'Mail me the code' }).waitFor();
    await page.getByText(own.email, { exact: true }).first().waitFor();
  });

  it('of a demonstration person cannot be changed', async () => {
    const { page } = await welcome();
    await tryAsCustomer(page, 'Tom Whitaker', '/user/account/email');
    await page.getByText('You are playing a demonstration person').waitFor();
    expect(await page.getByRole('button', { name: 'Mail me the code' }).count()).toBe(0);
  });
});
