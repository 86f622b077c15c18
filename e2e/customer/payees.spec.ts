import { describe, expect, it } from 'vitest';
import { confirmByMail, openOwnAccount } from '../people/own-account.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();

describe('payees', () => {
  it('are kept with what their country needs, renamed, and removed', async () => {
    const { page, complaints } = await welcome();
    // Asking for the second factor is an answer of its own.
    complaints.forgive(/status of 403/);
    const { email } = await openOwnAccount(page);
    await page.goto('/user/payees');
    await page.getByText('No payees yet').waitFor();
    await page.getByRole('link', { name: 'Add a payee' }).click();

    const country = page.getByLabel('Country of their account');
    await country.selectOption('CA');
    await page.getByLabel('Transit number').waitFor();
    await page.getByLabel('Institution number').waitFor();
    await country.selectOption('GB');
    await page.getByLabel('Sort code').waitFor();
    expect(await page.getByLabel('Transit number').count()).toBe(0);
    await country.selectOption('DE');
    await page.getByLabel('Name of the person or company').fill('Anna Keller');
    await page.getByLabel('Their bank').fill('Hafenbank');

    // One wrong digit is seen as soon as the field is left.
    const iban = page.getByLabel('IBAN');
    await iban.pressSequentially('de88370400440532013000');
    expect(await iban.inputValue()).toBe('DE88 3704 0044 0532 0130 00');
    await page.getByLabel('Nickname').focus();
    await page.getByText('This is not a right IBAN of that country').first().waitFor();
    await page.getByRole('button', { name: 'Keep this payee' }).click();
    await page
      .getByRole('alert')
      .getByText(/IBAN: This is not a right IBAN/)
      .waitFor();
    await iban.fill('DE89 3704 0044 0532 0130 00');
    await page.getByRole('button', { name: 'Keep this payee' }).click();
    await confirmByMail(page, email);

    await page.waitForURL('**/user/payees');
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Hafenbank' });
    await row.getByText('DE89 3704 0044 0532 0130 00').waitFor();
    await row.getByRole('button', { name: 'Give Anna Keller another nickname' }).click();
    await page.getByRole('dialog').getByLabel('Nickname').fill('Anna');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await row.getByRole('link', { name: 'Pay Anna' }).click();
    await page.getByRole('heading', { level: 1, name: 'Send money' }).waitFor();
    const chosen = page.getByLabel('To', { exact: true }).locator('option:checked');
    expect(await chosen.innerText()).toContain('Anna');

    await page.goto('/user/transfers');
    await page.getByRole('link', { name: /Anna.*DE89 3704/ }).waitFor();
    await page.goto('/user/payees');
    await page.getByRole('button', { name: 'Remove Anna' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No payees yet').waitFor();
  });
});
