import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { tabTo } from '../keyboard.ts';
import { messageTo, pinSentBy } from '../mailbox.ts';
import { confirmByMail, enterPassword, openOwnAccount } from '../people/own-account.ts';
import { tryAsCustomer } from '../people/personas.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();
const refusals = /status of 40[13]|status of 409|status of 422/;
const NEW_PHONE = '+447700900456';
/** A picture that the site itself shows. */
const PICTURE = 'apps/web/public/icon-512.png';

/** Elements around which the focus is drawn. */
const rings = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll(':focus, :has(:focus)')].filter(
        (element) => getComputedStyle(element).outlineStyle !== 'none',
      ).length,
  );

describe('the account hub', () => {
  it('leads to everything about the customer, and out', async () => {
    const { page } = await welcome();
    await tryAsCustomer(page, 'Tom Whitaker');
    await page.getByRole('navigation').getByRole('link', { name: 'Account', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    for (const place of ['Profile', 'Photo', 'Phone', 'Verifications', 'Password', 'Complaints']) {
      await page.getByRole('main').getByRole('link', { name: place }).click();
      await page.getByRole('heading', { level: 1, name: place }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    }
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/signin');
  });

  it('is in Arabic for who reads it, from right to left', async () => {
    const { page } = await welcome({ viewport: { width: 360, height: 800 } });
    await tryAsCustomer(page, 'Tom Whitaker', '/user/account/home?lang=ar');
    await page.getByRole('heading', { level: 1, name: 'الحساب' }).waitFor();
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    await page.getByRole('link', { name: /الأمان/ }).first().click();
    await page.getByRole('heading', { level: 2, name: 'مفاتيح المرور' }).waitFor();
  });
});

describe('a customer’s own details', () => {
  it('lose the occupation that is cleared', async () => {
    const { page } = await welcome();
    await openOwnAccount(page);
    await page.goto('/user/auth/profile');
    const occupation = page.getByLabel('Occupation');
    for (const told of ['Pilot', '']) {
      await occupation.fill(told);
      const kept = page.waitForResponse(/update\/user/);
      await page.getByRole('main').getByRole('button', { name: 'Save' }).first().click();
      expect((await kept).status()).toBe(200);
      await page.getByText('Your changes are saved').waitFor();
      await page.reload();
      await expect.poll(() => occupation.inputValue()).toBe(told);
    }
  });

  it('take a phone number that was proven by SMS', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(refusals);
    const { email } = await openOwnAccount(page);
    await page.goto('/user/auth/phone');
    await page.getByRole('button', { name: 'Use another number' }).click();
    await page.getByLabel('Phone number', { exact: true }).fill('07700 900456');
    const pin = await pinSentBy(page, NEW_PHONE, async () => {
      await page.getByRole('button', { name: 'Send the code' }).click();
      await confirmByMail(page, email);
    });
    await page.getByLabel('PIN', { exact: true }).fill(pin);
    await page.getByRole('button', { name: 'Confirm the number' }).click();
    await page.getByRole('status').getByText('Your phone number is confirmed').waitFor();
    await page.getByRole('main').getByText(NEW_PHONE).waitFor();
  });

  it('call the number from the sign-up confirmed only once its code came back', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(refusals);
    const { email } = await openOwnAccount(page);
    await page.goto('/user/auth/phone');
    const main = page.getByRole('main');
    await main.getByText('Not confirmed yet').waitFor();
    expect(await main.getByText('Confirmed number').count()).toBe(0);
    const number = await main.locator('dd').first().innerText();
    const pin = await pinSentBy(page, number, async () => {
      await page.getByRole('button', { name: 'Send the code' }).click();
      await confirmByMail(page, email);
    });
    await page.getByLabel('PIN', { exact: true }).fill(pin);
    await page.getByRole('button', { name: 'Confirm the number' }).click();
    await page.getByRole('status').getByText('Your phone number is confirmed').waitFor();
    await main.getByText('Confirmed number').waitFor();
    expect(await main.getByText('Not confirmed yet').count()).toBe(0);
  });

  it('take a picture that is cut with the keyboard, and let it go again', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(refusals);
    await openOwnAccount(page);
    await page.goto('/user/account/photo');
    const choosing = page.waitForEvent('filechooser');
    await tabTo(page, page.getByRole('button', { name: 'Choose a picture' }));
    await page.keyboard.press('Enter');
    await (await choosing).setFiles(PICTURE);
    const zoom = page.getByRole('slider', { name: 'Zoom' });
    await tabTo(page, zoom);
    for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowRight');
    expect(Number(await zoom.inputValue())).toBeGreaterThan(1.2);
    await tabTo(page, page.getByRole('button', { name: 'Save the picture' }));
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Your picture is saved').waitFor();
    const shown = page.getByRole('main').locator('img');
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Remove the picture' }).click();
    await page.getByText('You have no picture yet').waitFor();
  });

  it('lead by keyboard from what is wrong with a choice to that choice, under one ring', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(refusals);
    await openOwnAccount(page);
    await page.goto('/user/auth/profile');
    await tabTo(page, page.getByRole('main').locator('button[aria-haspopup="listbox"]').first());
    expect(await rings(page)).toBe(1);
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    await tabTo(page, zone);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Tab');
    await tabTo(page, page.getByRole('button', { name: 'Save' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('alert').getByRole('button', { name: /^Time zone:/ }));
    await page.keyboard.press('Enter');
    await expect.poll(() => zone.evaluate((it) => it === document.activeElement)).toBe(true);
  });

  it('keep what was typed when the bank says no, and say it beside the field', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(refusals);
    await openOwnAccount(page);
    await page.goto('/user/account/address');
    await page.getByLabel('Postal code').fill('not a British one');
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByRole('alert')
      .getByRole('button', { name: /Postal code/ })
      .waitFor();
    expect(await page.getByLabel('Postal code').inputValue()).toBe('not a British one');

    const country = page.getByRole('combobox', { name: 'Country' });
    await country.fill('Portu');
    await page.getByRole('option', { name: 'Portugal' }).click();
    await page.getByText('we ask you to verify your address again').waitFor();
    await page.getByLabel('Postal code').fill('1100-148');
    await page.getByRole('button', { name: 'Save' }).click();
    // In another country the address counts as new, and its gate comes first.
    await page.getByRole('heading', { level: 1, name: 'Verify your address' }).waitFor();
  });
});

describe('a customer’s password', () => {
  it('changes with the present one, which ends the other sessions', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(refusals);
    const own = await openOwnAccount(page);
    const changed = 'seven lanterns on the mole';
    await page.goto('/user/account/password');
    await page.getByLabel('Present password').fill('not the present one');
    await page.getByLabel('New password', { exact: true }).fill(changed);
    await page.getByLabel('The new password again').fill(changed);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Present password').fill(own.password);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByRole('status').getByText('Your password is changed.').waitFor();
    expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe('');
    await messageTo(page, own.email, /password/i);
  });

  it('changes with a code by mail, which signs everyone out', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(refusals);
    const own = await openOwnAccount(page);
    const changed = 'nine buoys past the harbour bar';
    await page.goto('/user/auth/password');
    await page.getByRole('button', { name: 'Mail me the code' }).click();
    const { text } = await messageTo(page, own.email, /token=/);
    const token = /token=([A-Za-z0-9_-]+)/.exec(text)?.[1] ?? '';
    await page.getByRole('button', { name: 'Mail the code again' }).waitFor();
    await page.getByText(/You can ask for another in \d+ seconds/).waitFor();
    await page.getByLabel('Code from the mail').fill(token);
    await page.getByLabel('New password', { exact: true }).fill(changed);
    await page.getByLabel('The new password again').fill(changed);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByRole('status').getByText('Your password is changed').waitFor();
    await page.getByRole('link', { name: 'Log in' }).click();
    await page.waitForURL('**/signin');
    await enterPassword(page, { ...own, password: changed });
    await page.waitForURL('**/user/**');
    await page.getByRole('heading', { level: 1, name: 'Welcome, Nora' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
