/** Two colleagues at the same desk on the same day: one of them was a moment earlier. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openOwnBank } from '../own-bank.ts';
import { join } from '../people/joining.ts';
import { ask, reach } from '../people/own-account.ts';
import { tryAsStaff } from '../people/personas.ts';
import { openBrowser, type Visitor } from '../visitors.ts';

const { welcome, stay } = openBrowser();
const bank = openOwnBank();
const ADMIN = 'Priya Raman';
const CHANGED = 'Somebody has changed this in the meantime';

/** What demonstration staff may not touch is done in two tabs of the owner. */
let owner: Visitor;
beforeAll(async () => {
  owner = await stay({ baseURL: bank().url });
  owner.complaints.forgive(/status of 409/);
  await owner.page.goto(bank().firstOwnerPath);
  const email = 'olga.owner@bank.example';
  await join(owner.page, { email, name: 'Olga Owner', password: 'a lantern over quiet water' });
});

/** Two of them, each with a browser; what the first does comes too late. */
async function meet(names: readonly [string, string] = [ADMIN, ADMIN]) {
  const [mine, theirs] = [
    await welcome({ baseURL: bank().url }),
    await welcome({ baseURL: bank().url }),
  ];
  mine.complaints.forgive(/status of 409/);
  await tryAsStaff(mine.page, names[0]);
  await tryAsStaff(theirs.page, names[1]);
  return { mine: mine.page, theirs: theirs.page };
}

async function meetAt(at: string) {
  const { mine, theirs } = await meet();
  await mine.clock.install();
  await mine.goto(at);
  await theirs.goto(at);
  return { mine, theirs };
}

/** A demonstration customer by name, and the reason for looking at them. */
async function customer(page: Page, name: string): Promise<string> {
  const { data } = (await ask(page, 'GET', `/api/users/search?q=${name}`)) as {
    readonly data: readonly { readonly id: string }[];
  };
  const id = data[0]?.id ?? '';
  await reach(page, 'POST', `/api/users/${id}/look`, { data: { reason: 'check' } });
  return id;
}

/** By then what the screen has is old, and whoever comes back to the tab asks again. */
async function comeBackLater(page: Page): Promise<void> {
  await page.clock.fastForward(15_000);
  const asked = page.waitForResponse((heard) => new URL(heard.url()).pathname === '/api/settings');
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await asked;
}

async function saveSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').getByText('The settings are saved').waitFor();
}

describe('settings that a colleague has changed meanwhile', () => {
  it('are shown as they stand now, beside what was typed, and can be saved then', async () => {
    const { mine, theirs } = await meetAt('/cp/settings/contact');
    await mine.getByLabel(/^Email/).fill('one@bank.example');
    await theirs.getByLabel(/^Phone/).fill('+44 20 7946 0321');
    await saveSettings(theirs);
    await mine.getByRole('button', { name: 'Save' }).click();
    await mine.getByRole('alert').getByText(CHANGED).waitFor();
    await expect.poll(() => mine.getByLabel(/^Phone/).inputValue()).toBe('+44 20 7946 0321');
    expect(await mine.getByLabel(/^Email/).inputValue()).toBe('one@bank.example');
    await mine.getByRole('row').nth(1).getByText('Phone', { exact: true }).waitFor();
    await saveSettings(mine);
    await theirs.reload();
    await expect.poll(() => theirs.getByLabel(/^Email/).inputValue()).toBe('one@bank.example');
    expect(await theirs.getByLabel(/^Phone/).inputValue()).toBe('+44 20 7946 0321');
  });

  it('are not set back by whoever had the form open for longer', async () => {
    const { mine, theirs } = await meetAt('/cp/settings/contact');
    await mine.getByLabel(/^Email/).fill('two@bank.example');
    await theirs.getByLabel(/^Phone/).fill('+44 20 7946 0322');
    await saveSettings(theirs);
    await comeBackLater(mine);
    await mine.getByRole('button', { name: 'Save' }).click();
    await mine.getByRole('alert').getByText(CHANGED).waitFor();
    await saveSettings(mine);
    await theirs.reload();
    await expect.poll(() => theirs.getByLabel(/^Email/).inputValue()).toBe('two@bank.example');
    expect(await theirs.getByLabel(/^Phone/).inputValue()).toBe('+44 20 7946 0322');
  });

  it('come into a form in which nothing was typed', async () => {
    const { mine, theirs } = await meetAt('/cp/settings/contact');
    await mine.getByLabel(/^Phone/).waitFor();
    await theirs.getByLabel(/^Phone/).fill('+44 20 7946 0323');
    await saveSettings(theirs);
    await comeBackLater(mine);
    await expect.poll(() => mine.getByLabel(/^Phone/).inputValue()).toBe('+44 20 7946 0323');
  });
});

describe('a customer’s details that a colleague has corrected meanwhile', () => {
  it('are shown as they stand now, beside what was typed', async () => {
    const { page, tab } = owner;
    const id = await customer(page, 'Whitaker');
    await page.goto(`/cp/users/${id}/update`);
    await page.getByLabel(/^City/).fill('Leeds');
    await page.getByLabel(/^Reason/).fill('They moved.');
    const { version } = (await ask(page, 'GET', `/api/users/${id}`)) as {
      readonly version: number;
    };
    const changed = await reach(await tab(), 'PATCH', '/api/users/update/admin', {
      headers: { 'if-match': `"${version}"`, origin: bank().url },
      data: { id, occupation: 'Carpenter', reason: 'They told us by phone.' },
    });
    expect(changed.status()).toBe(200);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText(CHANGED).waitFor();
    await expect.poll(() => page.getByLabel(/^Occupation/).inputValue()).toBe('Carpenter');
    expect(await page.getByLabel(/^City/).inputValue()).toBe('Leeds');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(`**/cp/users/${id}`);
    expect(owner.complaints.take()).toEqual([]);
  });
});
