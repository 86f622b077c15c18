import { describe, it } from 'vitest';
import { livingPart } from '../coming-alive.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();

describe('checking a statement', () => {
  it('says that nothing was issued under an unknown code, and helps with a mistyped one', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(/status of 404/);
    await page.goto('/en');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Check a statement' }).click();
    await page
      .getByRole('heading', { level: 1, name: 'Is this statement or receipt genuine?' })
      .waitFor();
    await livingPart(page);
    await page.getByLabel('Verification code').fill('7H2K9');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('A code has 20 letters and digits.').first().waitFor();
    await page
      .getByLabel('Verification code')
      .fill('https://bank.example/verify/7h2k9-qxmab-cdo12-3wxyz');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByRole('alert').getByText('Unknown: we issued nothing under this code').waitFor();
  });

  it('begins at once at the address that stands on a statement, in its language', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(/status of 404/);
    await page.goto('/ar/verify/00000000000000000000');
    await page.getByRole('alert').getByText('غير معروف: لم نُصدر شيئًا تحت هذا الرمز').waitFor();
  });
});
