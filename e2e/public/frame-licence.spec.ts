import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { atLiveBank, openLiveBank, stated } from '../live-bank.ts';
import { join } from '../people/joining.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();
const liveBank = openLiveBank();
const REGISTER = 'https://mapping.ncua.gov/ResearchCreditUnion';

async function arrive(): Promise<Page> {
  const { page, complaints } = await welcome(atLiveBank);
  complaints.forgive(/Service Worker registration blocked|api\/events/);
  await liveBank().open(page);
  return page;
}

/** Nobody else has this bank: its sessions end with it, and so does what is under way. */
async function leave(page: Page): Promise<void> {
  const context = page.context();
  await page.goto('about:blank');
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.clearCookies();
}

async function requireStated(where: Locator): Promise<void> {
  const text = (await where.innerText()).replaceAll('\u2068', '').replaceAll('\u2069', '');
  for (const fact of [stated.legal_name, stated.address, REGISTER]) {
    expect(text).toContain(fact);
  }
  const link = where.locator(`a[href="${REGISTER}"]`);
  expect(await link.isVisible()).toBe(true);
}

describe('a live bank', () => {
  it('says who it is at the foot of its pages, and before somebody signs in', async () => {
    const page = await arrive();
    await page.goto('/savings');
    await requireStated(page.getByRole('contentinfo'));
    await page.goto('/signin');
    await page.getByLabel('Email').waitFor();
    await requireStated(page.getByRole('main'));
    await requireStated(page.getByRole('contentinfo'));
    await leave(page);
  });

  it('says it to staff on their sign-in and in the panel, in the language they choose', async () => {
    const page = await arrive();
    await page.goto('/cp/signin');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await requireStated(page.getByRole('main'));
    await page.goto(liveBank().firstOwnerPath);
    const password = 'a tern glides over grey water';
    await join(page, { email: 'owner@harbourmutual.org', name: 'Olive Owner', password });
    const foot = page.getByRole('contentinfo');
    await requireStated(foot);
    expect(await foot.innerText()).toContain('Stated by the operator.');
    await page.goto('/cp/settings/licence');
    await page.getByLabel('Address', { exact: true }).fill('7 Lighthouse Road, Portland, Maine');
    await page.getByRole('combobox', { name: 'Regulator' }).waitFor();
    await page.getByLabel(/^Reason/).fill('The company moved to another street.');
    await page.getByRole('button', { name: 'Propose' }).click();
    await page.getByText(/^Proposed\. It holds once/).waitFor();
    await requireStated(foot);
    await page.getByRole('button', { name: /^Language/ }).click();
    await page.getByRole('menuitemradio', { name: 'العربية' }).click();
    await foot.getByText('من يقف وراء هذا البنك').waitFor();
    await requireStated(foot);
    await leave(page);
  });
});
