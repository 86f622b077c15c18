import { describe, expect, it } from 'vitest';
import { comeBack, goElsewhere } from '../people/coming-back.ts';
import { becomeCustomer, newcomer } from '../people/newcomers.ts';
import { reach } from '../people/own-account.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();
const MINUTE_MS = 60_000;
const LIVE = /\/api\/events$/;

describe('a session that ends', () => {
  it('warns a minute before, and stays when asked to', async () => {
    const { page } = await welcome();
    await page.clock.install();
    await becomeCustomer(page, newcomer());
    await page.getByRole('heading', { level: 1, name: 'Verify your identity' }).waitFor();
    await page.clock.fastForward(4 * MINUTE_MS + 5_000);
    const warning = page.getByRole('alertdialog', { name: 'Are you still there?' });
    await warning.getByText(/You will be logged out in \d+ seconds/).waitFor();
    await warning.getByRole('button', { name: 'Stay signed in' }).click();
    await warning.waitFor({ state: 'hidden' });
  });

  it('keeps what was typed until the same person has signed in again', async () => {
    const { page } = await welcome();
    await page.clock.install();
    const person = newcomer();
    await becomeCustomer(page, person);
    await page.getByRole('button', { name: 'Skip for now' }).click();
    await page.getByRole('heading', { level: 1, name: 'Verify your address' }).waitFor();
    await page.getByRole('button', { name: 'Correct it' }).click();
    await page.getByLabel('Street and number').fill('99 Unsaved Road');
    const ended = page.waitForResponse(/\/api\/users\/auth\/signout/);
    await page.clock.fastForward(6 * MINUTE_MS);
    const dialog = page.getByRole('dialog', { name: 'Log in again to go on' });
    await dialog.waitFor();
    // Nothing of the customer is in sight meanwhile, and the bank has ended the session.
    expect(await page.getByText('Verify your address').isVisible()).toBe(false);
    await ended;
    const status = await page.request.get('/api/users/auth/status');
    expect((await status.json()).data).toBeNull();
    await dialog.getByLabel('Password', { exact: true }).fill(person.password);
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Street and number').inputValue()).toBe('99 Unsaved Road');
    await page.getByRole('button', { name: 'Save the address' }).click();
    await page.getByText('99 Unsaved Road').waitFor();
  });
});

describe('the live stream of a session that ended', () => {
  it('is asked for no more until the same person has signed in again', async () => {
    const { page, complaints } = await welcome();
    // What the screen was asking for at that moment is refused; the stream is left in time.
    complaints.forgive(/status of 401.*\/api\/(?!events)/);
    await page.clock.install();
    const person = newcomer();
    const opened = page.waitForRequest(LIVE);
    await becomeCustomer(page, person);
    await page.getByRole('heading', { level: 1, name: 'Verify your identity' }).waitFor();
    await page.getByRole('button', { name: 'Skip for now' }).click();
    await page.getByRole('heading', { level: 1, name: 'Verify your address' }).waitFor();
    await page.getByRole('button', { name: 'Skip for now' }).click();
    await opened;
    const asked: string[] = [];
    page.on('request', (request) => {
      if (LIVE.test(request.url())) asked.push(request.url());
    });
    // Left by the page, before the bank ends it and refuses the next.
    const left = page.waitForEvent('requestfailed', (request) => LIVE.test(request.url()));
    await page.clock.fastForward(6 * MINUTE_MS);
    const dialog = page.getByRole('dialog', { name: 'Log in again to go on' });
    await dialog.waitFor();
    await left;
    expect(asked).toEqual([]);
    const again = page.waitForRequest(LIVE);
    await dialog.getByLabel('Password', { exact: true }).fill(person.password);
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
    await again;
  });
});

describe('a session that ended and is left', () => {
  it('leaves nothing of what was typed in the browser', async () => {
    const { page } = await welcome();
    await page.clock.install();
    await becomeCustomer(page, newcomer());
    await page.getByRole('heading', { level: 1, name: 'Verify your identity' }).waitFor();
    // As a payment that is looked over keeps it.
    const order = JSON.stringify({ payee: 'Clara Weiss', amount: '12.00' });
    await page.evaluate((text) => sessionStorage.setItem('fairlead.draft.send', text), order);
    await page.clock.fastForward(6 * MINUTE_MS);
    const dialog = page.getByRole('dialog', { name: 'Log in again to go on' });
    await dialog.getByRole('button', { name: 'Leave this page' }).click();
    await page.waitForURL(/\/signin$/);
    await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
    const kept = await page.evaluate(() => Object.keys(sessionStorage));
    expect(kept.filter((key) => key.startsWith('fairlead.draft'))).toEqual([]);
  });
});

describe('a page that the browser kept', () => {
  it('is shown again to who left it, and to nobody after they have signed out', async () => {
    const { page } = await welcome();
    await becomeCustomer(page, newcomer());
    const heading = page.getByRole('heading', { level: 1, name: 'Verify your identity' });
    await heading.waitFor();
    await goElsewhere(page);
    expect(await heading.isVisible()).toBe(false);
    await comeBack(page);
    await heading.waitFor();
    await goElsewhere(page);
    await reach(page, 'POST', '/api/users/auth/signout');
    await comeBack(page);
    await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/signin');
  });
});
