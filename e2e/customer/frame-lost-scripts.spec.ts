import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { livingPart, loseScripts } from '../coming-alive.ts';
import { becomeCustomer, newcomer } from '../people/newcomers.ts';
import { tryAsCustomer, tryAsStaff } from '../people/personas.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();
const MINUTE_MS = 60_000;
/** What a browser says of a file that it cannot fetch, and of the program that asked for it. */
const LOST = /ERR_FAILED|dynamically imported module/;
const AGAIN = 'Load the page again';

/** Among other alerts that a page may have, the one with the way out. */
const notice = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** A form of a signed-in area. */
const typedIn = (page: Page) => page.getByLabel('Message', { exact: true });

/**
 * Answers that are still on their way count as a sign of life when they come: the clock is moved
 * once nothing is. To be asked for before the page is opened.
 */
function callsOf(page: Page): { answered(): Promise<void> } {
  const open = new Set<Request>();
  const isCall = (call: Request) => /\/api\/(?!events)/.test(call.url());
  page.on('request', (call) => isCall(call) && open.add(call));
  page.on('requestfinished', (call) => open.delete(call));
  page.on('requestfailed', (call) => open.delete(call));
  return { answered: () => expect.poll(() => open.size).toBe(0) };
}

describe('a page that is open while its files are replaced', () => {
  it('keeps what was typed when neither of its menus can open', async () => {
    const { page, complaints } = await welcome({ viewport: { width: 360, height: 800 } });
    complaints.forgive(LOST);
    const comeBack = await loseScripts(page, /\/menu-(drawer|list)-/);
    await tryAsCustomer(page, 'Tom Whitaker', '/user/messages');
    const text = typedIn(page);
    await text.fill('A sentence that nobody has sent');
    const lost = notice(page, 'This part of the page could not be loaded');
    for (const menu of ['Menu', 'Language: English']) {
      await page.getByRole('button', { name: menu, exact: true }).click();
      await lost.getByText('What you have typed here is still there').waitFor();
      await lost.getByRole('button', { name: 'Close' }).click();
      await lost.waitFor({ state: 'detached' });
      expect(await text.inputValue()).toBe('A sentence that nobody has sent');
    }
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await comeBack();
    await lost.getByRole('button', { name: AGAIN }).click();
    await lost.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  });

  it('warns of the end of the session all the same, and lets it be taken up', async () => {
    const { page } = await welcome();
    await page.clock.install();
    const calls = callsOf(page);
    const early = [/\/idle-warning-/, /\/sign-in-again-/].map((name) => page.waitForResponse(name));
    await tryAsCustomer(page, 'Tom Whitaker', '/user/messages');
    await typedIn(page).waitFor();
    await page.clock.fastForward(10_000);
    await Promise.all((await Promise.all(early)).map((file) => file.finished()));
    await calls.answered();
    await loseScripts(page, /\/(idle-warning|sign-in-again)-/);
    await page.clock.fastForward(4 * MINUTE_MS);
    await page.getByRole('alertdialog', { name: 'Are you still there?' }).waitFor();
    await page.clock.fastForward(2 * MINUTE_MS);
    await page.getByRole('dialog', { name: 'Log in again to go on' }).waitFor();
  });

  it('says so in place of the warning, and of the dialog that signs in again', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(LOST);
    await page.clock.install();
    await loseScripts(page, /\/(idle-warning|sign-in-again)-/);
    const calls = callsOf(page);
    const early = page.waitForEvent('requestfailed', (file) => /\/idle-/.test(file.url()));
    await tryAsCustomer(page, 'Tom Whitaker', '/user/messages');
    await typedIn(page).waitFor();
    await page.clock.fastForward(10_000);
    await early;
    await calls.answered();
    await page.clock.fastForward(4 * MINUTE_MS);
    const lost = notice(page, 'This part of the page could not be loaded');
    // Closing it is a sign of somebody who is there.
    await lost.getByRole('button', { name: 'Close' }).click();
    await lost.waitFor({ state: 'detached' });
    await calls.answered();
    await page.clock.fastForward(6 * MINUTE_MS);
    await lost.getByRole('button', { name: AGAIN }).waitFor();
    expect(await typedIn(page).isVisible()).toBe(false);
  });

  it('says so in place of a blocking screen', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(LOST);
    const comeBack = await loseScripts(page, /\/gate-screen-/);
    await becomeCustomer(page, newcomer());
    const lost = notice(page, 'This part of the page could not be loaded');
    await lost.waitFor();
    await comeBack();
    await lost.getByRole('button', { name: AGAIN }).click();
    await page.getByRole('heading', { level: 1, name: 'Verify your identity' }).waitFor();
  });

  it('goes on without the palette of the panel', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(LOST);
    await loseScripts(page, /\/command-palette-/);
    await tryAsStaff(page, 'Hannah Lind');
    const heading = page.getByRole('heading', { level: 1 });
    await heading.waitFor();
    await page.keyboard.press('Control+K');
    const lost = notice(page, 'This part of the page could not be loaded');
    await lost.getByRole('button', { name: 'Close' }).click();
    await lost.waitFor({ state: 'detached' });
    expect(await heading.isVisible()).toBe(true);
  });
});

describe('an area whose first files cannot be fetched', () => {
  it.each([
    ['the first of all', /\/app-/],
    ['the area’s own', /\/customer-area-/],
    ['its words', /\/en-/],
  ])('says so and leads to itself: %s', async (_which, names) => {
    const { page, complaints } = await welcome();
    complaints.forgive(LOST);
    const comeBack = await loseScripts(page, names);
    await tryAsCustomer(page, 'Tom Whitaker', '/user/messages?from=mail');
    const lost = notice(page, 'This page could not be loaded');
    await lost.waitFor();
    await comeBack();
    await lost.getByRole('link', { name: AGAIN }).click();
    await page.getByRole('heading', { level: 1, name: 'My Messages' }).waitFor();
    expect(await lost.isVisible()).toBe(false);
    expect(new URL(page.url()).search).toBe('?from=mail');
  });
});

describe('a public form whose files cannot be fetched', () => {
  it.each([
    ['the page’s first', /\/public-/],
    ['the form’s own', /\/hydrate-contact-/],
  ])('says so, keeps what was typed and never seems to send it: %s', async (_which, names) => {
    const { page, complaints } = await welcome();
    complaints.forgive(LOST);
    const comeBack = await loseScripts(page, names);
    await page.goto('/en/contact');
    const lost = notice(page, 'This part of the page could not be loaded and does not work yet');
    await lost.waitFor();
    await page.getByLabel('Message').fill('When do you open on Saturdays, please?');
    await page.getByRole('button', { name: 'Send' }).click();
    expect(await page.locator('[data-island]').getAttribute('aria-busy')).toBeNull();
    expect(await page.getByLabel('Message').inputValue()).toMatch(/^When do you/);
    await comeBack();
    await lost.getByRole('link', { name: AGAIN }).click();
    await livingPart(page);
    expect(await lost.isVisible()).toBe(false);
  });

  it('says so in the language that the page is changed to', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(LOST);
    await loseScripts(page, /\/hydrate-contact-/);
    await page.goto('/en/contact');
    await notice(page, 'This part of the page could not be loaded').waitFor();
    await page.getByRole('banner').getByLabel('Language: English').click();
    await page.getByRole('banner').getByRole('link', { name: 'Español' }).click();
    await notice(page, 'Esta parte de la página no se ha podido cargar').waitFor();
  });

  it.each([
    ['what looks at the answers', /\/opening-checks-/],
    ['the later steps', /\/later-steps-/],
  ])('says so in the middle of opening an account: %s', async (_which, names) => {
    const { page, complaints } = await welcome();
    complaints.forgive(LOST);
    await loseScripts(page, names);
    await page.goto('/en/create-account');
    await livingPart(page);
    const person = newcomer();
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByLabel('Password once more').fill(person.password);
    const next = page.getByRole('button', { name: 'Continue' });
    await next.click();
    await notice(page, 'This part of the page could not be loaded').waitFor();
    expect(await next.isEnabled()).toBe(true);
    // What was typed is kept in the tab.
    await page.reload();
    await livingPart(page);
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(person.email);
  });
});
