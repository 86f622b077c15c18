import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openOwnAccount } from '../people/own-account.ts';
import { tryAsCustomer } from '../people/personas.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();
/** Compressed JavaScript of the dashboard, in all. */
const MOST_BYTES = 200_000;

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
