import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { messageTo } from '../mailbox.ts';
import { specimens } from '../people/newcomers.ts';
import { openOwnAccount } from '../people/own-account.ts';
import { approveAs, tryAsStaff } from '../people/personas.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();
const PICTURE = 'apps/web/public/icon-512.png';
const SECOND = 'Priya Raman';
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
    await expect.poll(() => page.getByText('Coarse specimen').count()).toBe(0);
    await page.goto('/user/verifications/home');
    const identity = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Identity' });
    await identity.getByText('In progress').waitFor();
    expect(await identity.getByRole('link').count()).toBe(0);
  });

  it('name the file that was not taken, beside it and on top', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(refusals);
    await openOwnAccount(page);
    await page.goto('/user/verifications/identity');
    await page.locator('input[name="front"]').setInputFiles(specimens.front);
    const torn = { name: 'back.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
    await page.locator('input[name="back"]').setInputFiles(torn);
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.getByText(/^Back of the document: This kind of file is not taken/).waitFor();
    await page.getByText(/^This kind of file is not taken/).waitFor();
    expect(await page.getByText(/^Front of the document: /).count()).toBe(0);
    await page.locator('input[name="back"]').setInputFiles(specimens.back);
    expect(await page.getByText(/This kind of file is not taken/).count()).toBe(0);
  });

  it('are asked for again with the reviewer’s words, and a way to object', async () => {
    const { page } = await welcome();
    const { email } = await openOwnAccount(page);
    await page.goto('/user/verifications/identity');
    await page.locator('input[name="front"]').setInputFiles(specimens.front);
    await page.locator('input[name="back"]').setInputFiles(specimens.back);
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.getByRole('heading', { level: 2, name: 'What you sent' }).waitFor();
    const answer = await page.request.get('/api/users/auth/status');
    const { user } = (await answer.json()).data;

    const office = await welcome();
    office.complaints.forgive(/status of 409/);
    const staff = office.page;
    await tryAsStaff(staff, 'Ingrid Solberg', `/cp/users/${user.id}/verification`);
    await staff.getByRole('button', { name: 'Their papers' }).click();
    const accept = staff.getByRole('button', { name: 'Accept', exact: true });
    await accept.click();
    await staff.getByText('Look at every document of these papers first').waitFor();
    // Nothing is accepted before the bank has shown both.
    for (const side of ['Front', 'Back']) {
      await staff.getByRole('button', { name: `Show: ${side}` }).click();
      await staff.getByRole('img', { name: side }).waitFor();
    }
    await accept.click();
    await staff.getByRole('button', { name: 'Propose to reset to pending' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Propose to reset to pending: Identity' });
    const words = 'The number on the card was covered. Please send a picture that shows it.';
    await dialog.getByLabel('Why, in words that the customer reads').fill(words);
    await dialog.getByRole('button', { name: 'Propose to reset to pending' }).click();
    await dialog.waitFor({ state: 'detached' });
    // Until somebody else agrees the customer is not shut out.
    const waits = staff.getByRole('link', { name: 'Open the proposal' });
    const second = await welcome();
    await tryAsStaff(second.page, SECOND, (await waits.getAttribute('href')) ?? '');
    await second.page.getByText(words).waitFor();
    await approveAs(second, SECOND);

    const mail = await messageTo(page, email, /Please verify your identity again/);
    expect(mail.text).toContain(words);
    await page.goto('/user/index');
    await page.getByRole('heading', { level: 1, name: 'Verify your identity' }).waitFor();
    await page.getByText('We have to ask for this again').waitFor();
    await page.getByText(words).waitFor();
    await page.goto('/user/verifications/home');
    await page.getByText(words).waitFor();
    await page.getByRole('link', { name: 'complain', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Complaints' }).waitFor();
  });
});
