import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openOwnAccount } from '../people/own-account.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();
const PICTURE = 'apps/web/public/icon-512.png';
const refusals = /status of 422/;

describe('a customer’s verifications', () => {
  it('stand together, with a way to each that is still to do', async () => {
    const { page } = await welcome();
    await openOwnAccount(page);
    await page.goto('/user/verifications/home');
    const email = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Email' });
    await email.getByText('Completed').waitFor();
    expect(await email.getByRole('link').count()).toBe(0);
    const identity = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Identity' });
    await identity.getByText('Skipped').waitFor();
    await identity.getByRole('link', { name: 'Verify your identity' }).click();
    await page.getByRole('heading', { level: 1, name: 'Identity' }).waitFor();
    await page.goto('/user/verifications/email');
    await page.getByText('Your email is verified').waitFor();
  });

  it('take both sides of an ID, show what was sent, and let it be replaced', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(refusals);
    await openOwnAccount(page);
    await page.goto('/user/verifications/identity');
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.getByRole('alert').first().waitFor();
    await page.locator('input[type="file"][name="front"]').setInputFiles(PICTURE);
    await page.locator('input[type="file"][name="back"]').setInputFiles(PICTURE);
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.getByRole('heading', { level: 2, name: 'What you sent' }).waitFor();
    for (const side of ['Front', 'Back']) {
      const picture = page.getByRole('img', { name: `What you sent: ${side}` });
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
    }
    // A sandbox keeps nothing that anybody could read.
    expect(await page.getByText('Coarse specimen').count()).toBe(2);
    await page.getByRole('button', { name: 'Replace the files' }).click();
    for (const side of ['front', 'back']) {
      const saving = page.waitForEvent('download');
      await page.getByRole('link', { name: `A specimen of the ${side}` }).click();
      const saved = await saving;
      const file = { name: saved.suggestedFilename(), mimeType: 'image/png' };
      const buffer = readFileSync(await saved.path());
      await page.locator(`input[name="${side}"]`).setInputFiles({ ...file, buffer });
    }
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.getByRole('button', { name: 'Replace the files' }).waitFor();
    // Of its own specimens the bank keeps the whole picture.
    await page.getByRole('img', { name: 'What you sent: Front' }).waitFor();
    expect(await page.getByText('Coarse specimen').count()).toBe(0);
    await page.goto('/user/verifications/home');
    const identity = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Identity' });
    await identity.getByText('In progress').waitFor();
    expect(await identity.getByRole('link').count()).toBe(0);
  });
});
