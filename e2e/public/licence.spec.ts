import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { harbourMutual } from '../../apps/api/src/testing/institution.ts';
import { atLiveBank, openLiveBank } from '../live-bank.ts';
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

async function requireStated(where: Locator): Promise<void> {
  const text = (await where.innerText()).replaceAll('\u2068', '').replaceAll('\u2069', '');
  for (const fact of [harbourMutual.legal_name, harbourMutual.address, REGISTER]) {
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
    await page.getByRole('button', { name: /^Language/ }).click();
    await page.getByRole('menuitemradio', { name: 'العربية' }).click();
    await foot.getByText('من يقف وراء هذا البنك').waitFor();
    await requireStated(foot);
    // Nobody else has this bank: its sessions end with it.
    await page.context().clearCookies();
  });
});
