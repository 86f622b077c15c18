import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { messagesTo, messageTo } from '../mailbox.ts';
import { ask, confirmByMail, openOwnAccount } from '../people/own-account.ts';
import { accountsOf, fund, moveMoney, openMoneyAccount } from '../people/own-money.ts';
import { tryAsCustomer } from '../people/personas.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();
/** The bank asks for the second factor by refusing. */
const refusals = /status of 40[13]/;
const LIST = '/user/account/notifications-list';

const bell = (page: Page) => page.getByRole('link', { name: /^Notifications(,|$)/ });
const unreadIn = async (page: Page) =>
  Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0);
const row = (page: Page, says: string | RegExp) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: says });

/** A second account, and money on the first. */
async function prepare(page: Page) {
  const [first] = await accountsOf(page);
  if (first === undefined) throw new Error('Nobody opened an account.');
  const second = await openMoneyAccount(page, first.currency, 'Rainy days');
  await fund(page, first, '100000');
  return { first, second };
}

describe('what a customer is told', () => {
  it('comes live into every tab, is marked, filtered, and leads to what it is about', async () => {
    const { page, tab } = await welcome();
    await openOwnAccount(page);
    const { first, second } = await prepare(page);
    await page.goto(LIST);
    await row(page, 'Your first account is open').waitFor();
    await row(page, 'simulated money was added').waitFor();
    const other = await tab();
    await other.goto('/user/auth/security');
    // A bell that does not know yet says nothing, as if there were none.
    const { unread: before } = Object(await ask(page, 'GET', '/api/notifications'));
    for (const one of [page, other]) await expect.poll(() => unreadIn(one)).toBe(before);

    const transfer = await moveMoney(other, first, second, '1234');
    const moved = row(page, /12\.34 moved from .*Rainy days/);
    await moved.waitFor();
    await moved.getByText('simulated', { exact: true }).waitFor();
    await expect.poll(() => unreadIn(page)).toBe(before + 1);
    await expect.poll(() => unreadIn(other)).toBe(before + 1);

    await moved.getByRole('button', { name: 'Mark as read' }).click();
    await moved.getByRole('button', { name: 'Mark as unread' }).waitFor();
    await expect.poll(() => unreadIn(other)).toBe(before);
    await page.getByRole('link', { name: 'Unread', exact: true }).click();
    await page.waitForURL('**?status=UnRead');
    // The whole list stays in sight until the bank has answered with the shorter one.
    await moved.waitFor({ state: 'detached' });
    await row(page, 'simulated money was added').waitFor();
    await page.goBack();
    await moved.waitFor();
    await page.getByRole('link', { name: 'Security', exact: true }).last().click();
    await page.getByText('Nothing of this kind').waitFor();
    await page.getByRole('link', { name: 'Show all notifications' }).click();

    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect.poll(() => unreadIn(other)).toBe(0);
    await page.getByRole('button', { name: 'Mark all as read' }).waitFor({ state: 'hidden' });
    await moved.getByRole('link').click();
    await page.waitForURL(`**/user/transfers/${transfer}`);
  });

  it('is mailed only while the customer wants it', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(refusals);
    const { email } = await openOwnAccount(page);
    const { first, second } = await prepare(page);
    await messageTo(page, email, /The account .* is open/);
    await page.goto('/user/account');
    await page.getByRole('link', { name: 'SMS & email alerts' }).click();
    await page.waitForURL('**/user/auth/security#alerts');
    const byMail = page.getByRole('switch', { name: /Email alerts/ });
    expect(await byMail.isChecked()).toBe(true);
    // The number of the registration was never confirmed.
    expect(await page.getByRole('switch', { name: /SMS alerts/ }).isDisabled()).toBe(true);
    await byMail.press('Space');
    await confirmByMail(page, email);
    await expect.poll(() => byMail.isChecked()).toBe(false);
    await messageTo(page, email, /Your security settings were changed/);

    await moveMoney(page, first, second, '1111');
    await page.goto(LIST);
    await row(page, '11.11 moved').waitFor();
    await page.goto('/user/auth/security');
    await byMail.press('Space');
    await expect.poll(() => byMail.isChecked()).toBe(true);
    // It shows what was pressed at once, and is free again when the bank has it.
    await expect.poll(() => byMail.isEnabled()).toBe(true);
    await moveMoney(page, first, second, '2222');
    // What comes soon after an alert waits for its turn.
    await messageTo(page, email, /22\.22 moved/);
    const mails = await messagesTo(page, email);
    expect(mails.filter(({ text }) => text.includes('11.11'))).toEqual([]);
  });

  it('has switches that nobody turns for a demonstration person', async () => {
    const { page } = await welcome();
    await tryAsCustomer(page, 'Tom Whitaker', '/user/auth/security#alerts');
    for (const name of [/Email alerts/, /SMS alerts/]) {
      const alert = page.getByRole('switch', { name });
      await alert.waitFor();
      expect(await alert.isDisabled()).toBe(true);
    }
  });
});
