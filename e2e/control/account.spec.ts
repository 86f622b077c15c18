import { describe, expect, it } from 'vitest';
import { tryAsStaff } from '../people/personas.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();

describe('a staff member’s own page', () => {
  it('shows factors, sessions, devices and what they did', async () => {
    const { page } = await welcome();
    await tryAsStaff(page, 'Priya Raman');
    await page.getByRole('navigation').getByRole('link', { name: 'Your account' }).click();
    for (const part of ['Passkeys', 'Authenticator app', 'Known devices', 'Activity']) {
      await page.getByRole('heading', { level: 2, name: part }).waitFor();
    }
    await page.getByRole('listitem').filter({ hasText: 'This device' }).first().waitFor();
  });

  it('leaves a demonstration person’s password and factors as they are', async () => {
    const { page } = await welcome();
    await tryAsStaff(page, 'Priya Raman', '/cp/account/index');
    await page.getByText('You are playing a demonstration person').waitFor();
    await page.getByRole('heading', { level: 2, name: 'Authenticator app' }).waitFor();
    expect(await page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Remove the app' }).count()).toBe(0);
    expect(await page.getByLabel('Present password').count()).toBe(0);
  });
});
