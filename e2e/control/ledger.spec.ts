import { describe, expect, it } from 'vitest';
import { openBank } from '../own-bank.ts';
import { tryAsStaff } from '../people/personas.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();

describe('the books', () => {
  it('balance, lead from a currency to an account to a posting, and are checked on demand', async () => {
    const { page, complaints } = await welcome();
    await tryAsStaff(page, 'Priya Raman');
    await page.getByRole('navigation').getByRole('link', { name: 'Ledger' }).click();
    await page.getByText('Debits equal credits in every currency').waitFor();
    await page.getByRole('link', { name: 'sandbox_funding.USD' }).click();
    await page.getByRole('heading', { name: 'sandbox_funding.USD', level: 1 }).waitFor();
    const entries = page.getByRole('table', { name: 'Entries' });
    await entries.getByRole('link').first().click();
    await page.getByText('Accepted').waitFor();
    // Both sides of the posting are there, and it is sealed.
    const sides = page.getByRole('table', { name: 'Entries' }).getByRole('row');
    await expect.poll(() => sides.count()).toBe(3);
    await page.getByText(/^Block \d/).waitFor();
    const posting = page.url().split('/').at(-1) ?? '';
    await page.goto('/cp/ledger?view=postings');
    const postings = page.getByRole('table', { name: 'Postings' }).locator('tbody tr');
    await postings.nth(1).waitFor();
    await page.getByRole('searchbox', { name: 'Id of a posting or transfer' }).fill(posting);
    await page.waitForURL(`**search=${posting}**`);
    await expect.poll(() => postings.count()).toBe(1);
    await page.getByRole('button', { name: /Outcome/ }).click();
    await page.getByRole('option', { name: 'Refused: limit' }).click();
    await page.getByText('No posting matches.').waitFor();
    // The address is the filter: opened again, it shows the same.
    await page.reload();
    await page.getByText('No posting matches.').waitFor();
    // However fast somebody types, and side by side on a phone.
    const [from, to] = ['From day', 'To day'].map((name) => page.getByRole('group', { name }));
    await from?.getByRole('spinbutton').first().focus();
    await page.keyboard.type('01012026');
    await page.waitForURL('**from=2026-01-01**');
    await page.setViewportSize({ width: 360, height: 900 });
    expect((await from?.boundingBox())?.y).toBe((await to?.boundingBox())?.y);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/cp/ledger?view=accounts');
    await page.getByRole('searchbox', { name: /Code, account number/ }).fill('sandbox_funding');
    await page.waitForURL('**search=sandbox_funding**');
    await page.getByRole('tab', { name: 'Checks' }).click();
    await page.getByRole('button', { name: 'Check everything' }).click();
    await page.getByRole('row').filter({ hasText: 'Intact' }).first().waitFor();
    expect(complaints.take()).toEqual([]);
  });

  describe('in a bank whose clock moves', () => {
    const bankUrl = openBank();

    it('are closed when a day ends, with a head that anybody can read', async () => {
      const { page, complaints } = await welcome({ baseURL: bankUrl() });
      await tryAsStaff(page, 'Priya Raman', '/cp/ledger?view=seals');
      await page.getByText('No day has ended yet').waitFor();
      await page.goto('/cp/sandbox');
      await page.getByRole('button', { name: 'Forward a day' }).click();
      await page.getByRole('status').getByText('Everything that fell due is done.').waitFor();
      await page.goto('/cp/ledger?view=seals');
      const closes = page.getByRole('table', { name: 'Daily close' });
      await closes.getByText('by the bank itself').waitFor();
      const head = await closes.getByText(/^[0-9a-f]{16}…$/).innerText();
      const { page: anybody } = await welcome({ baseURL: bankUrl() });
      const published = await anybody.request.get('/api/ledger/closes');
      expect(await published.text()).toContain(`"head":"${head.slice(0, 16)}`);
      expect(complaints.take()).toEqual([]);
    });
  });
});

describe('the first screen', () => {
  it('counts what waits, draws what there is, and shows that controls work', async () => {
    const { page, complaints } = await welcome();
    await tryAsStaff(page, 'Priya Raman');
    await page.getByRole('heading', { name: 'Waiting for somebody' }).waitFor();
    await page.getByRole('img', { name: /customers?, / }).waitFor();
    const controls = page.getByRole('table', { name: 'Controls' });
    const sealed = controls.getByRole('row').filter({ hasText: 'Blocks sealed' });
    await sealed.getByText('Working').waitFor();
    await page.getByText('Responsible operation').waitFor();
    await page.getByRole('link', { name: /Failed jobs and deliveries/ }).click();
    await page.waitForURL('**/cp/jobs?state=dead');
    expect(complaints.take()).toEqual([]);
  });
});
