import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { tabTo } from '../keyboard.ts';
import { messageTo } from '../mailbox.ts';
import { Authenticator } from '../people/authenticator.ts';
import { givePasskeys } from '../people/device-passkeys.ts';
import { confirmByMail, enterPassword, logOut, openOwnAccount } from '../people/own-account.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();
/** The bank asks for the second factor by refusing, and says no to a wrong code. */
const refusals = /status of 40[13]|status of 422/;

describe('a customer’s second factors', () => {
  it('can be a passkey, which is added, named, used to sign in, and removed', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(refusals);
    await givePasskeys(page);
    const { email } = await openOwnAccount(page);
    await page.goto('/user/auth/security');
    await page.getByText('No passkeys yet').waitFor();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name of the passkey').fill('My laptop');
    await page.getByRole('button', { name: 'Make the passkey' }).click();
    await confirmByMail(page, email);
    const passkey = page.getByRole('listitem').filter({ hasText: 'My laptop' });
    await passkey.getByText('not used yet').waitFor();

    await page.getByRole('button', { name: 'Rename the passkey My laptop' }).click();
    const renaming = page.getByRole('dialog', { name: 'Rename the passkey' });
    await renaming.getByLabel('Name of the passkey').fill('The old laptop');
    await renaming.getByRole('button', { name: 'Save' }).click();
    await renaming.waitFor({ state: 'hidden' });
    await page.getByRole('listitem').filter({ hasText: 'The old laptop' }).waitFor();

    await logOut(page);
    await page.getByText(/I understand that this is a simulation/).click();
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await page.waitForURL('**/user/index');

    await page.goto('/user/auth/security');
    const used = page.getByRole('listitem').filter({ hasText: 'The old laptop' });
    await used.getByText(/· used/).waitFor();
    await page.getByRole('button', { name: 'Remove the passkey The old laptop' }).click();
    await page
      .getByRole('alertdialog', { name: 'Remove this passkey?' })
      .getByRole('button', { name: 'Remove the passkey' })
      .click();
    // The passkey itself is the best way to confirm that it may go.
    await page
      .getByRole('dialog', { name: 'Confirm that it is you' })
      .getByRole('button', { name: 'Use a passkey' })
      .click();
    await page.getByText('No passkeys yet').waitFor();
  });

  it('can be an authenticator app, with recovery codes that work once each', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(refusals);
    const own = await openOwnAccount(page);
    await page.goto('/user/auth/security');
    await page.getByRole('button', { name: 'Set up an app' }).click();
    await confirmByMail(page, own.email);
    const secret = await page
      .getByLabel('Or type this key into the app', { exact: true })
      .inputValue();
    const app = new Authenticator(secret);
    await page.getByLabel('Code', { exact: true }).fill(await app.nextCode());
    await page.getByRole('button', { name: 'Finish' }).click();

    const list = page.getByRole('list', { name: 'Your recovery codes' });
    await list.waitFor();
    const codes = await list.getByRole('listitem').allInnerTexts();
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    const saved = readFileSync(await (await saving).path(), 'utf8');
    for (const code of codes) expect(saved).toContain(code);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Keep the codes first, then tick this.').waitFor();
    await page.getByText('I have kept these codes in a safe place.').click();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('You have 10 recovery codes left.').waitFor();
    await messageTo(page, own.email, /authenticator app/i);

    const phone = await welcome();
    phone.complaints.forgive(refusals);
    await enterPassword(phone.page, own);
    await phone.page.getByRole('button', { name: 'Use a recovery code' }).click();
    const [first = ''] = codes;
    await phone.page.getByLabel('Recovery code').fill(first);
    await phone.page.getByRole('button', { name: 'Confirm' }).click();
    await phone.page.waitForURL('**/user/**');

    const third = await welcome();
    third.complaints.forgive(refusals);
    await enterPassword(third.page, own);
    await third.page.getByRole('button', { name: 'Use a recovery code' }).click();
    await third.page.getByLabel('Recovery code').fill(first);
    await third.page.getByRole('button', { name: 'Confirm' }).click();
    await third.page
      .getByRole('alert')
      .getByText('That code is not right or has run out.')
      .waitFor();
    await third.page.getByRole('button', { name: 'Use your authenticator app' }).click();
    await third.page.getByLabel('Code', { exact: true }).fill(await app.nextCode());
    await third.page.getByRole('button', { name: 'Confirm' }).click();
    await third.page.waitForURL('**/user/**');
  });

  it('take in a mailed PIN beside a passkey only with that passkey', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(refusals);
    await givePasskeys(page);
    const { email } = await openOwnAccount(page);
    await page.goto('/user/auth/security');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name of the passkey').fill('My laptop');
    await page.getByRole('button', { name: 'Make the passkey' }).click();
    await confirmByMail(page, email);
    await page.getByRole('listitem').filter({ hasText: 'My laptop' }).waitFor();

    const mailedPin = page.getByRole('switch', { name: /Email authentication/ });
    for (const on of [false, true]) {
      await mailedPin.press('Space');
      await page
        .getByRole('dialog', { name: 'Confirm that it is you' })
        .getByRole('button', { name: 'Use a passkey' })
        .click();
      await expect.poll(() => mailedPin.isEnabled()).toBe(true);
      await expect.poll(() => mailedPin.isChecked()).toBe(on);
    }
    await messageTo(page, email, /PIN by mail now counts/i);
  });

  it('are switched off only with the second factor, by keyboard alone', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(refusals);
    const { email } = await openOwnAccount(page);
    await page.goto('/user/auth/security');
    const everySignIn = page.getByRole('switch', { name: /Ask for it at every sign-in/ });
    await tabTo(page, everySignIn);
    await page.keyboard.press('Space');
    await expect.poll(() => everySignIn.isChecked()).toBe(true);
    await expect.poll(() => everySignIn.isEnabled()).toBe(true);
    await tabTo(page, everySignIn);
    await page.keyboard.press('Space');
    await confirmByMail(page, email);
    await expect.poll(() => everySignIn.isChecked()).toBe(false);
  });
});
