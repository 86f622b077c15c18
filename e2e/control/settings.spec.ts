import { describe, expect, it } from 'vitest';
import { reach } from '../people/own-account.ts';
import { tryAsStaff } from '../people/personas.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();

describe('the bank’s settings', () => {
  it('reach the public pages within moments, the history and the audit log', async () => {
    const phone = '+44 20 7946 0321';
    const reader = await welcome();
    await reader.page.goto('/en');
    expect(await reader.page.getByText(phone).count()).toBe(0);

    const { page } = await welcome();
    await tryAsStaff(page, 'Priya Raman', '/cp/settings');
    await page.getByRole('main').getByRole('link', { name: 'Contact' }).click();
    await page.getByLabel(/^Phone/).fill(phone);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').getByText('The settings are saved').waitFor();

    const seen = async () => {
      await reader.page.reload();
      return reader.page.getByRole('contentinfo').getByRole('link', { name: phone }).count();
    };
    await expect.poll(seen).toBe(1);

    const newest = page.getByRole('row').nth(1);
    await newest.getByText('Phone', { exact: true }).waitFor();
    await newest.getByText('Priya Raman').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('link', { name: 'Settings were changed' }).first().click();
    await page.waitForURL('**/cp/audit?action=settings.changed');
    const record = page.getByRole('row').filter({ hasText: 'Priya Raman' }).first();
    await record.getByText('1 change').click();
    await record.getByText(phone).waitFor();
  });

  it('say by which channels customers are told, and keep it', async () => {
    const { page } = await welcome();
    await tryAsStaff(page, 'Priya Raman', '/cp/settings/notifications');
    const push = page
      .getByRole('group', { name: 'Documents' })
      .getByRole('switch', { name: /push/ });
    expect(await push.isChecked()).toBe(true);
    await push.focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').getByText('The settings are saved').waitFor();
    await page.getByRole('row').nth(1).getByText('Documents', { exact: true }).waitFor();
    await page.reload();
    await expect.poll(() => push.isChecked()).toBe(false);
  });

  it('refuse what is not an address, and say so beside the field', async () => {
    const { page } = await welcome();
    await tryAsStaff(page, 'Priya Raman', '/cp/settings/contact');
    const email = page.getByLabel(/^Email/);
    await email.fill('not an address');
    await page.getByRole('button', { name: 'Save' }).click();
    const summary = page.getByRole('alert');
    await summary.getByText('Please check what you entered').waitFor();
    await summary.getByRole('button', { name: /Write an email address/ }).click();
    expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await email.inputValue()).toBe('not an address');
  });

  for (const [group, change] of [
    ['mail', { sender_address: 'evil@elsewhere.example' }],
    ['institution', { accent_colour: '#123456' }],
  ] as const) {
    it(`keep demonstration staff away from ${group}`, async () => {
      const { page } = await welcome();
      await tryAsStaff(page, 'Priya Raman', `/cp/settings/${group}`);
      await page.getByText('Demonstration staff may not change this group.').waitFor();
      await page.getByRole('heading', { name: 'History' }).waitFor();
      expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);

      // No form offers the change, so the bank is asked without one.
      const answer = await reach(page, 'PATCH', `/api/settings/${group}`, {
        headers: { 'if-match': '"0"' },
        data: change,
      });
      expect(answer.status()).toBe(403);
    });
  }
});
