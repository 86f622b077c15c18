import { describe, expect, it } from 'vitest';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();
const missing = /status of 404/;

describe('an address where nothing is', () => {
  it('answers 404 and goes back to where the visitor came from', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(missing);
    await page.goto('/en/signin');
    const answer = await page.goto('/en/nowhere');
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: 'Resource Not Found' }).waitFor();
    await page.getByRole('link', { name: 'Go Back' }).click();
    await page.waitForURL('**/en/signin');
  });

  it('leads home where there is nothing to go back to', async () => {
    const { page, complaints } = await welcome({ javaScriptEnabled: false });
    complaints.forgive(missing);
    await page.goto('/es/nowhere');
    await page.getByRole('link', { name: 'Volver' }).click();
    await page.waitForURL('**/es');
  });

  it('is the same inside the signed-in areas', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(missing);
    for (const address of ['/user/nowhere', '/cp/nowhere', '/sandbox/nowhere', '/es/user/index']) {
      const answer = await page.goto(address);
      expect(answer?.status(), address).toBe(404);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
  });
});
