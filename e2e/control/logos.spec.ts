import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openOwnBank } from '../own-bank.ts';
import { confirmByApp, inviteAdmin, join, linkFromInbox } from '../people/joining.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();
const ADMIN = 'adam.admin@bank.example';
const PLUM = '#7a1f5c';

/** As wide as one with a name in it. */
async function logo(page: Page) {
  const address = await page.evaluate((colour) => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 480, height: 96 });
    const pen = canvas.getContext('2d');
    if (pen === null) throw new Error('This browser draws nothing.');
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 480, 96);
    return canvas.toDataURL('image/png');
  }, PLUM);
  const buffer = Buffer.from(address.split(',')[1] ?? '', 'base64');
  return { name: 'logo.png', mimeType: 'image/png', buffer };
}

describe('the bank’s own look', () => {
  const bank = openOwnBank();

  it('is set by its staff, seen by everybody, and never above the sandbox mark', async () => {
    const owner = await welcome({ baseURL: bank().url });
    const { page } = owner;
    owner.complaints.forgive(/status of 403/);
    await page.goto(bank().firstOwnerPath);
    const ownersApp = await join(page, {
      email: 'olive.owner@bank.example',
      name: 'Olive Owner',
      password: 'a lantern over quiet water',
    });
    await page.goto('/cp/staff');
    await inviteAdmin(page, ADMIN, ownersApp);

    await page.goto('/cp/settings/institution');
    await page.getByLabel(/^Accent colour/).fill('#ffff00');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('Accent colour: This colour is too light').waitFor();
    await page.getByLabel(/^Accent colour/).fill(PLUM);
    await page.locator('input[name="logo"]').setInputFiles(await logo(page));
    const main = page.getByRole('main');
    // As it will stand on a light and on a dark page.
    await expect.poll(() => main.getByRole('img', { name: 'Fairlead Bank' }).count()).toBe(2);
    await page.getByLabel(/^Reason/).fill('The board chose a new sign.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/Proposed. It holds once a second person/).waitFor();

    const reader = await welcome({ baseURL: bank().url });
    await reader.page.goto('/en');
    const seen = reader.page.getByRole('banner').getByRole('img', { name: 'Fairlead Bank' });
    expect(await seen.count()).toBe(0);

    const admin = await welcome({ baseURL: bank().url });
    admin.complaints.forgive(/status of 403/);
    const subject = 'Your invitation to work at Fairlead Bank';
    await admin.page.goto(await linkFromInbox(admin.page, ADMIN, subject));
    const adminsApp = await join(admin.page, {
      name: 'Adam Admin',
      password: 'two gulls on the harbour wall',
    });
    await admin.page.goto('/cp/approvals');
    await admin.page
      .getByRole('link', { name: /days or its logo/ })
      .first()
      .click();
    await admin.page.getByRole('row', { name: 'Logo' }).getByRole('img').waitFor();
    await admin.page.getByRole('button', { name: 'Approve' }).click();
    await confirmByApp(admin.page, adminsApp);
    await admin.page.getByText('Approved and carried out').waitFor();

    for (const path of ['/en', '/en/signin', '/cp/signin']) {
      await expect
        .poll(async () => {
          await reader.page.goto(path);
          await reader.page.getByRole('heading', { level: 1 }).waitFor();
          return seen.evaluateAll(([one]) => one instanceof HTMLImageElement && one.naturalWidth);
        })
        .toBe(480);
      const accent = await reader.page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--accent'),
      );
      expect(accent).toContain(PLUM);
      const mark = await reader.page.locator('#sandbox-mark').boundingBox();
      const picture = await seen.boundingBox();
      expect(mark?.y).toBe(0);
      expect(picture?.y).toBeGreaterThanOrEqual(mark?.height ?? Number.POSITIVE_INFINITY);
    }
    expect(reader.complaints.take()).toEqual([]);
  });
});
