import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { inaccessible } from '../inspection.ts';
import { openOwnBank } from '../own-bank.ts';
import type { Authenticator } from '../people/authenticator.ts';
import { comeBack, goElsewhere } from '../people/coming-back.ts';
import { join } from '../people/joining.ts';
import { reach } from '../people/own-account.ts';
import { tryAsStaff } from '../people/personas.ts';
import { openBrowser, type Visitor } from '../visitors.ts';

const { welcome, stay } = openBrowser();
const MINUTE_MS = 60_000;

const ownerJoining = {
  email: 'nell.night@bank.example',
  name: 'Nell Night',
  password: 'a long watch until the tide',
};

const again = (page: Page) => page.getByRole('dialog', { name: 'Sign in again to go on' });
async function signInAgain(dialog: Locator, app: Authenticator): Promise<void> {
  await dialog.getByLabel('Password', { exact: true }).fill(ownerJoining.password);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await dialog.getByLabel('Code', { exact: true }).fill(await app.nextCode());
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** The session ends at the bank, and the page finds out. */
const signOut = (page: Page) => reach(page, 'POST', '/api/admins/auth/signout');

describe('a session of staff that ends', () => {
  const bank = openOwnBank();
  let writer: Visitor;
  let app: Authenticator;
  beforeAll(async () => {
    writer = await stay({ baseURL: bank().url });
    await writer.page.clock.install();
    await writer.page.goto(bank().firstOwnerPath);
    app = await join(writer.page, ownerJoining);
  });

  it('stays awake while somebody types, and warns a minute before it ends', async () => {
    const { page, complaints } = writer;
    await page.goto('/cp/pages/create');
    const title = page.getByLabel('Title');
    await title.fill('Opening hours');
    await page.clock.fastForward(10 * MINUTE_MS);
    const told = page.waitForResponse('**/api/admins/auth/status?*');
    await title.press('End');
    await told;
    // Fourteen minutes after the key, twenty-four after the last thing that was asked for.
    await page.clock.fastForward(14 * MINUTE_MS + 5_000);
    const warning = page.getByRole('alertdialog', { name: 'Are you still there?' });
    await warning.getByText(/You will be logged out in \d+ seconds/).waitFor();
    await warning.getByRole('button', { name: 'Stay signed in' }).click();
    await warning.waitFor({ state: 'hidden' });
    expect(await title.inputValue()).toBe('Opening hours');
    expect(complaints.take()).toEqual([]);
  });

  it('keeps what was written until the same person has signed in again', async () => {
    const { page, complaints } = writer;
    await page.goto('/cp/pages/create');
    await page.getByLabel('Address', { exact: true }).fill('night-desk');
    await page.getByLabel('Title').fill('The night desk');
    const text = page.getByRole('textbox', { name: 'Content' });
    await text.click();
    await page.keyboard.type('We answer at night, too.');
    const ended = page.waitForResponse(/\/api\/admins\/auth\/signout/);
    await page.clock.fastForward(16 * MINUTE_MS);
    const dialog = again(page);
    await dialog.waitFor();
    // Nothing of the panel is in sight meanwhile, and the bank has ended the session.
    expect(await page.getByText('We answer at night, too.').isVisible()).toBe(false);
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await inaccessible(page)).toEqual([]);
    await ended;
    const status = await page.request.get('/api/admins/auth/status');
    expect((await status.json()).data).toBeNull();

    expect(await dialog.getByLabel('Email').inputValue()).toBe(ownerJoining.email);
    await signInAgain(dialog, app);

    const isWriting = () => text.evaluate((field) => field === document.activeElement);
    await expect.poll(isWriting).toBe(true);
    await page.keyboard.type(' Always.');
    expect(await page.getByLabel('Title').inputValue()).toBe('The night desk');
    expect(await text.innerText()).toBe('We answer at night, too. Always.');
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await page.waitForURL('**/cp/pages/night-desk?language=en');
    await page.getByRole('button', { name: 'Publish version 1' }).waitFor();
    expect(complaints.take()).toEqual([]);
  });

  it('puts an open dialog out of sight too, and brings it back', async () => {
    const { page, complaints } = writer;
    complaints.forgive(/status of 401/);
    await page.goto('/cp/inbox/answers');
    await page.getByRole('button', { name: 'Write a canned answer' }).click();
    const answer = page.getByRole('dialog', { name: 'Write a canned answer' });
    await answer.getByLabel('Name').fill('At night');
    const words = answer.getByLabel('Text');
    await words.fill('The desk is staffed.');
    await signOut(page);
    await answer.getByRole('button', { name: 'Save' }).click();
    await again(page).waitFor();
    expect(await page.getByText('The desk is staffed.').isVisible()).toBe(false);
    await signInAgain(again(page), app);
    expect(await words.inputValue()).toBe('The desk is staffed.');
    await answer.getByRole('button', { name: 'Save' }).click();
    await answer.waitFor({ state: 'hidden' });
    await page.getByText('At night').waitFor();
    expect(complaints.take()).toEqual([]);
  });

  it('asks again why a record is opened, above what was begun there', async () => {
    const { page, complaints } = await welcome({ baseURL: bank().url });
    complaints.forgive(/status of 40[13]/);
    await tryAsStaff(page, 'Hannah Lind', '/cp/users/list?q=Rafael');
    await page.getByRole('link', { name: 'Rafael Duarte' }).click();
    await page.getByRole('button', { name: 'The customer asked us' }).click();
    await page.getByRole('link', { name: 'Mail', exact: true }).click();
    await page.getByRole('textbox', { name: 'Subject' }).fill('Your question');
    await page.getByLabel('Text').fill('It is solved on our side.');
    await signOut(page);
    await page.getByRole('button', { name: 'Send the mail' }).click();
    await again(page).getByRole('button', { name: 'Try as Hannah Lind' }).click();
    const why = page.getByRole('heading', { name: 'Why do you open this record?' });
    await why.waitFor();
    expect(await page.getByLabel('Subject').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'The customer asked us' }).click();
    await why.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Text').inputValue()).toBe('It is solved on our side.');
    await page.getByRole('button', { name: 'Send the mail' }).click();
    await page.getByText('The mail is on its way').waitFor();
  });

  it('leaves nothing to somebody else who signs in', async () => {
    const { page, complaints } = await welcome({ baseURL: bank().url });
    complaints.forgive(/status of 401/);
    await tryAsStaff(page, 'Daniel Okoye', '/cp/faqs/create');
    await page.getByLabel('Question').fill('Whose question is this?');
    await page.getByRole('textbox', { name: 'Answer' }).fill('Of who asked it.');
    await signOut(page);
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await again(page).getByRole('button', { name: 'Try as Hannah Lind' }).click();
    await page.waitForURL('**/cp/index');
    await page.getByRole('heading', { level: 1, name: 'Welcome, Hannah Lind' }).waitFor();
    expect(await page.getByText('Daniel Okoye').count()).toBe(0);
    expect(await page.getByLabel('Question').count()).toBe(0);
  });

  it('is taken up in every tab at once, and left in every tab at once', async () => {
    const visitor = await welcome({ baseURL: bank().url });
    const { page, complaints } = visitor;
    complaints.forgive(/status of 401/);
    await tryAsStaff(page, 'Daniel Okoye', '/cp/faqs/create');
    await page.getByLabel('Question').fill('Still here?');
    await page.getByRole('textbox', { name: 'Answer' }).fill('Yes.');
    const other = await visitor.tab();
    await other.goto('/cp/reviews/create');
    await other.getByLabel('Name of the reviewer').fill('Still here, too');
    await other.getByLabel('Review', { exact: true }).fill('They wait for one.');
    await signOut(page);
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await other.getByRole('button', { name: 'Save the draft' }).click();
    await again(other).waitFor();
    await again(page).getByRole('button', { name: 'Try as Daniel Okoye' }).click();
    await again(page).waitFor({ state: 'hidden' });
    await again(other).waitFor({ state: 'hidden' });
    const name = other.getByLabel('Name of the reviewer');
    expect(await name.inputValue()).toBe('Still here, too');
    await page.getByRole('button', { name: /Daniel Okoye/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL('**/cp/signin');
    // Unsaved words keep no tab with somebody who has signed out.
    await other.getByRole('heading', { level: 1, name: 'Staff sign-in' }).waitFor();
  });
});

describe('a page of the panel that the browser kept', () => {
  it('is shown again to who left it, and to nobody after they have signed out', async () => {
    const { page } = await welcome();
    await tryAsStaff(page, 'Priya Raman');
    const heading = page.getByRole('heading', { level: 1 });
    await heading.waitFor();
    await goElsewhere(page);
    expect(await heading.isVisible()).toBe(false);
    await comeBack(page);
    await heading.waitFor();
    await goElsewhere(page);
    await signOut(page);
    await comeBack(page);
    await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/cp/signin');
  });
});
