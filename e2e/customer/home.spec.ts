import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ask, openOwnAccount, QUIET_PLACE } from '../people/own-account.ts';
import { tryAsCustomer, tryAsStaff } from '../people/personas.ts';
import { domestic, order } from '../people/sending.ts';
import { openVerified } from '../people/verified.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();
/** Compressed JavaScript of the dashboard, in all. */
const MOST_BYTES = 200_000;
const MONTH_MS = 30 * 24 * 3600 * 1000;

describe('the dashboard', () => {
  it('shows accounts, their total, what moved, and months with a table behind', async () => {
    const { page } = await welcome();
    await tryAsCustomer(page, 'Tom Whitaker');
    const main = page.getByRole('main');
    await main.getByText('Total in your home currency').waitFor();
    await main.getByRole('link', { name: /Everyday.*£[\d,.]+.*simulated/ }).waitFor();
    await main
      .getByRole('link', { name: /Sandbox faucet.*simulated/ })
      .first()
      .waitFor();
    await main.getByText('Show as a table').click();
    await main.getByRole('columnheader', { name: 'Out' }).waitFor();
    await main.getByRole('rowheader').last().waitFor();
    await main.getByRole('link', { name: /Everyday/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Everyday' }).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Transfers & BPAY' }).click();
    await page.getByRole('heading', { level: 1, name: 'Transfers & BPAY' }).waitFor();
  });

  it('tells a newcomer what waits, and that nothing has moved yet', async () => {
    const { page } = await welcome();
    await openOwnAccount(page);
    await page.goto('/user/home');
    const main = page.getByRole('main');
    await main.getByText('No Transfers Yet').waitFor();
    await main.getByRole('link', { name: 'Verify your identity' }).click();
    await page.waitForURL('**/user/verifications/identity');
  });

  it('has the payments that want something of the customer', async () => {
    const staff = (await welcome()).page;
    await tryAsStaff(staff, 'Mateo Vargas', QUIET_PLACE);
    const { page, complaints } = await welcome();
    complaints.forgive(/status of 403/);
    const sender = await openVerified(page, staff, '500000');
    await order(page, sender, { name: 'Anna Keller', details: domestic, amount: '12500' });
    await page.goto('/user/index');
    await page.getByRole('link', { name: 'Approve $125.00 to Anna Keller' }).click();
    await page.getByRole('heading', { level: 2, name: /Approve this payment/ }).waitFor();
  });

  it('shows what staff say in the bank’s own frame, until it is put away', async () => {
    const { page } = await welcome();
    // A demonstration person of the staff speaks to demonstration customers only.
    await tryAsCustomer(page, 'Rafael Duarte', '/user/index?lang=en');
    const greeting = page.getByRole('heading', { level: 1, name: 'Welcome, Rafael' });
    await greeting.waitFor();
    const { user } = (await ask(page, 'GET', '/api/users/auth/status')) as {
      user: { id: string };
    };
    const { page: desk } = await welcome();
    await tryAsStaff(desk, 'Daniel Okoye', QUIET_PLACE);
    const say = (text: string, style: string) =>
      ask(desk, 'POST', `/api/admins/home-messages/${user.id}`, {
        text,
        style,
        until: new Date(Date.now() + MONTH_MS).toISOString().slice(0, 10),
      });
    const listening = page.waitForResponse('**/api/events');
    await page.goto('/user/index');
    await greeting.waitFor();
    // What is said before the page listens may not be heard.
    await listening;
    await say('We are closed on Monday.', 'banner');
    const banner = page.getByRole('region', { name: 'A message from our staff' });
    await banner.getByText('We are closed on Monday.').waitFor();
    await banner.getByText(/^Written for you on/).waitFor();
    await banner.getByText('We never ask you to pay to get your money').waitFor();
    await banner.getByRole('button', { name: 'Dismiss' }).click();
    await banner.waitFor({ state: 'detached' });
    await say('Thank you for ten years with us.', 'dialog');
    const dialog = page.getByRole('dialog', { name: 'A message from our staff' });
    await dialog.getByText('Thank you for ten years with us.').waitFor();
    await dialog.getByRole('button', { name: 'I have read it' }).click();
    await dialog.waitFor({ state: 'detached' });
    // The page asks for it only once its greeting is there.
    expect(await ask(page, 'GET', '/api/home-messages')).toEqual({ message: null });
    await page.reload();
    await greeting.waitFor();
    expect(await page.getByText('Thank you for ten years').count()).toBe(0);
  });

  it('needs little JavaScript', async () => {
    const { page } = await welcome();
    await tryAsCustomer(page, 'Tom Whitaker');
    await page.getByRole('heading', { level: 1, name: 'Welcome, Tom' }).waitFor();
    const bodies: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') bodies.push(response.body());
    });
    await page.reload();
    await page.getByText('Total in your home currency').waitFor();
    await page.waitForLoadState('load');
    const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(50_000);
    expect(total).toBeLessThan(MOST_BYTES);
  });
});
