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
const ADVISER = 'Ingrid Solberg';
const SUPPORT = 'Hannah Lind';
const CHANGED = 'Somebody has changed this in the meantime';
const DECIDED = 'This has been decided already';
const WHY = 'Their papers and their words agree.';

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
  const BOOKS = /^Days a rail’s books may differ/;
  const COUNT = /^More payments than this in a day/;

  it('are shown as they stand now, beside what was typed, and can be saved then', async () => {
    const { mine, theirs } = await meetAt('/cp/settings/limits');
    await mine.getByRole('textbox', { name: BOOKS }).fill('2');
    await theirs.getByRole('textbox', { name: COUNT }).fill('9');
    await saveSettings(theirs);
    await mine.getByRole('button', { name: 'Save' }).click();
    await mine.getByRole('alert').getByText(CHANGED).waitFor();
    await expect.poll(() => mine.getByRole('textbox', { name: COUNT }).inputValue()).toBe('9');
    expect(await mine.getByRole('textbox', { name: BOOKS }).inputValue()).toBe('2');
    await mine.getByRole('row').nth(1).getByText(COUNT).waitFor();
    await saveSettings(mine);
    await theirs.reload();
    await expect.poll(() => theirs.getByRole('textbox', { name: BOOKS }).inputValue()).toBe('2');
    expect(await theirs.getByRole('textbox', { name: COUNT }).inputValue()).toBe('9');
  });

  it('are not set back by whoever had the form open for longer', async () => {
    const { mine, theirs } = await meetAt('/cp/settings/limits');
    await mine.getByRole('textbox', { name: BOOKS }).fill('1');
    // A number counts as typed once its field is left.
    await mine.keyboard.press('Tab');
    await theirs.getByRole('textbox', { name: COUNT }).fill('8');
    await saveSettings(theirs);
    await comeBackLater(mine);
    await mine.getByRole('button', { name: 'Save' }).click();
    await mine.getByRole('alert').getByText(CHANGED).waitFor();
    await saveSettings(mine);
    await theirs.reload();
    await expect.poll(() => theirs.getByRole('textbox', { name: BOOKS }).inputValue()).toBe('1');
    expect(await theirs.getByRole('textbox', { name: COUNT }).inputValue()).toBe('8');
  });

  it('come into a form in which nothing was typed', async () => {
    const { mine, theirs } = await meetAt('/cp/settings/limits');
    await mine.getByRole('textbox', { name: COUNT }).waitFor();
    await theirs.getByRole('textbox', { name: COUNT }).fill('7');
    await saveSettings(theirs);
    await comeBackLater(mine);
    await expect.poll(() => mine.getByRole('textbox', { name: COUNT }).inputValue()).toBe('7');
  });
});

describe('what a colleague has decided a moment earlier', () => {
  it('is said of a proposal, with what was written kept, and shown', async () => {
    const { mine, theirs } = await meet(['Daniel Okoye', ADMIN]);
    const { limits } = (await ask(theirs, 'GET', '/api/settings')) as {
      readonly limits: {
        readonly version: number;
        readonly value: { readonly tier3_per_month: number };
      };
    };
    const raised = limits.value.tier3_per_month + 1;
    const answer = await reach(theirs, 'PATCH', '/api/settings/limits', {
      headers: { 'if-match': `"${limits.version}"` },
      data: { tier3_per_month: raised, reason: WHY },
    });
    const { data } = (await answer.json()) as { readonly data: { readonly approval_id: string } };
    await mine.goto(`/cp/approvals/${data.approval_id}`);
    await mine.getByRole('button', { name: 'Refuse' }).click();
    const dialog = mine.getByRole('dialog', { name: 'Refuse' });
    await dialog.getByRole('textbox').fill('It is too much at once.');
    const refuse = `/api/admins/approvals/${data.approval_id}/refuse`;
    await ask(theirs, 'POST', refuse, { reason: 'I typed a wrong amount.' });
    await dialog.getByRole('button', { name: 'Refuse' }).click();
    await dialog.getByRole('alert').getByText(DECIDED).waitFor();
    await mine.locator('main').getByText('Refused', { exact: true }).waitFor();
    expect(await dialog.getByRole('textbox').inputValue()).toBe('It is too much at once.');
    await mine.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await mine.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  });

  it('is said of a case, with what was written kept, and shown', async () => {
    const { mine, theirs } = await meet([ADVISER, ADVISER]);
    const body = { about: 'report', reason: WHY };
    const customer_id = await customer(mine, 'Whitaker');
    const { id } = (await ask(theirs, 'POST', '/api/admins/cases', { customer_id, ...body })) as {
      readonly id: string;
    };
    await mine.goto(`/cp/compliance/cases/${id}`);
    await mine.getByRole('button', { name: 'Close the case' }).click();
    const dialog = mine.getByRole('dialog', { name: 'Close the case' });
    await dialog.getByLabel('Why, in your words').fill('The landlord was mistaken.');
    await ask(theirs, 'POST', `/api/admins/cases/${id}/close`, { reason: WHY });
    await dialog.getByRole('button', { name: 'Close the case' }).click();
    await dialog.getByRole('alert').getByText(DECIDED).waitFor();
    await mine.locator('main').getByText('Closed', { exact: true }).first().waitFor();
    const typed = dialog.getByLabel('Why, in your words');
    expect(await typed.inputValue()).toBe('The landlord was mistaken.');
    await mine.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await mine.getByRole('button', { name: 'Add a note' }).waitFor();
    expect(await mine.getByRole('button', { name: 'Close the case' }).count()).toBe(0);
  });
});

describe('a letter that a colleague took up a moment earlier', () => {
  async function letter(page: Page, subject: string): Promise<string> {
    const sent = { name: 'Asa Much', email: 'asa@example.com', subject };
    await ask(page, 'POST', '/api/contact', { ...sent, body: 'May I open from abroad?' });
    const { data } = (await ask(page, 'GET', '/api/admins/contact-messages?sort=-received')) as {
      readonly data: readonly { readonly id: string; readonly subject: string | null }[];
    };
    return data.find((one) => one.subject === subject)?.id ?? '';
  }

  async function actOn(page: Page, id: string, deed: string, data: object): Promise<void> {
    const at = `/api/admins/contact-messages/${id}`;
    const { version } = (await ask(page, 'GET', at)) as { readonly version: number };
    const headers = { 'if-match': `"${version}"` };
    const answer = await reach(page, 'POST', `${at}/${deed}`, { headers, data });
    expect(answer.ok()).toBe(true);
  }

  it('shows their answer above one’s own words, which can be sent after it', async () => {
    const [mine, theirs] = [owner.page, await owner.tab()];
    await theirs.goto('/cp/index');
    const id = await letter(theirs, 'Answered twice');
    await mine.goto(`/cp/inbox/${id}`);
    const words = mine.getByRole('textbox', { name: 'Text' });
    await words.fill('Yes, and you need two papers.');
    await actOn(theirs, id, 'reply', { body: 'Yes, you may.' });
    await mine.getByRole('button', { name: 'Send the answer' }).click();
    await mine.getByRole('alert').getByText(CHANGED).waitFor();
    await mine.getByRole('listitem').getByText('Yes, you may.').waitFor();
    expect(await words.inputValue()).toBe('Yes, and you need two papers.');
    await mine.getByRole('button', { name: 'Send the answer' }).click();
    await mine.getByText('The answer is on its way').waitFor();
  });

  it('that is closed by now keeps one’s own words in sight, and says so', async () => {
    const [mine, theirs] = [owner.page, await owner.tab()];
    await theirs.goto('/cp/index');
    const id = await letter(theirs, 'Closed meanwhile');
    await mine.goto(`/cp/inbox/${id}`);
    const words = mine.getByRole('textbox', { name: 'Text' });
    await words.fill('Yes, and you need two papers.');
    await actOn(theirs, id, 'close', {});
    const send = mine.getByRole('button', { name: 'Send the answer' });
    await send.click();
    await mine.getByRole('alert').getByText(CHANGED).waitFor();
    await mine.locator('main').getByText('Closed', { exact: true }).waitFor();
    await send.click();
    await mine.getByRole('alert').getByText('This is closed already').waitFor();
    expect(await words.inputValue()).toBe('Yes, and you need two papers.');
  });
});

describe('words that a colleague has changed meanwhile', () => {
  const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save' });

  /** They save over what is open here, which is refused then. */
  async function comeSecond(page: Page, at: string, version: number, data: object): Promise<void> {
    const headers = { 'if-match': `"${version}"` };
    const changed = await reach(await owner.tab(), 'PATCH', at, { headers, data });
    expect(changed.ok()).toBe(true);
    await save(page).click();
    await page.getByRole('alert').getByText(CHANGED).waitFor();
  }

  it('are shown beside one’s own for a canned answer, which can be saved then', async () => {
    const { page } = owner;
    const words = { title: 'Opening hours', body: 'From nine.' };
    await page.goto('/cp/inbox/answers');
    const made = await ask(page, 'POST', '/api/admins/canned-answers', {
      language: 'en',
      ...words,
    });
    const { id, version } = made as { readonly id: string; readonly version: number };
    await page.reload();
    await page.getByRole('button', { name: 'Change: Opening hours' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('When we open');
    const theirs = { ...words, body: 'From ten.' };
    await comeSecond(page, `/api/admins/canned-answers/${id}`, version, theirs);
    await page.getByRole('dialog').getByRole('paragraph').getByText('From ten.').waitFor();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Text' }).inputValue())
      .toBe(theirs.body);
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('When we open');
    await save(page).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByText('When we open').waitFor();
  });

  it('are shown beside one’s own for a picture that is not found by them any more', async () => {
    const { page } = owner;
    await page.goto('/cp/images/list?q=quay');
    const alt = 'A quay at dawn';
    const buffer = await page.screenshot({ type: 'jpeg' });
    const image = { name: 'quay.jpg', mimeType: 'image/jpeg', buffer };
    const sent = await reach(page, 'POST', '/api/images', { multipart: { alt, image } });
    const { id, version } = (await sent.json()).data as { id: string; version: number };
    await page.reload();
    await page.getByRole('button', { name: alt }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Mine');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Go back' }).click();
    expect(await page.getByRole('dialog').getByRole('textbox').inputValue()).toBe('Mine');
    await comeSecond(page, `/api/images/${id}`, version, { alt: 'Theirs' });
    await page.getByRole('dialog').getByText('Theirs').waitFor();
    expect(await page.getByRole('dialog').getByRole('textbox').inputValue()).toBe('Mine');
    await save(page).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  it('are shown beside one’s own for a text of the site', async () => {
    const { page } = owner;
    const id = 'signin.page.title';
    await page.goto(`/cp/translate?language=en&q=${id}`);
    await page.getByRole('button', { name: `Change ${id}` }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('About me');
    const theirs = { language: 'en', text: 'About them' };
    await comeSecond(page, `/api/admins/translations/${id}`, 0, theirs);
    await page.getByRole('dialog').getByText('About them').waitFor();
    expect(await page.getByRole('dialog').getByRole('textbox').inputValue()).toBe('About me');
    await save(page).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  it('stand among the versions of a review, and one’s own can be saved over them', async () => {
    const { page } = owner;
    const said = { language: 'en', name: 'Nora', review: 'Quick.', country: null };
    const none = { occupation: null, image: null, consent_at: null };
    await page.goto('/cp/reviews/list');
    const made = await ask(page, 'POST', '/api/reviews', { ...said, ...none });
    const { id, version } = made as { readonly id: string; readonly version: number };
    await page.goto(`/cp/reviews/${id}`);
    const words = page.getByRole('textbox', { name: 'Review', exact: true });
    await words.fill('Quick, and kind.');
    const headers = { 'if-match': `"${version}"` };
    const data = { review: 'Quick and patient.' };
    const tab = await owner.tab();
    expect((await reach(tab, 'PATCH', `/api/reviews/${id}`, { headers, data })).ok()).toBe(true);
    const draft = page.getByRole('button', { name: 'Save the draft' });
    await draft.click();
    await page.getByRole('alert').getByText(CHANGED).waitFor();
    await page.getByText('Version 2 stands now').waitFor();
    expect(await words.inputValue()).toBe('Quick, and kind.');
    await draft.click();
    await page.getByText('The draft is saved').waitFor();
    await page.getByText('Version 2 stands now').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Restore version 2' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => words.inputValue()).toBe('Quick and patient.');
  });
});

describe('words to a customer', () => {
  it('stay when a canned answer is put below them', async () => {
    const { page } = await welcome({ baseURL: bank().url });
    await tryAsStaff(page, SUPPORT);
    await page.goto(`/cp/users/${await customer(page, 'Whitaker')}/messages`);
    const words = page.getByRole('textbox', { name: 'Message' });
    await words.fill('Good morning, Tom.');
    await page.getByRole('button', { name: /Begin with/ }).click();
    await page.getByRole('option').first().click();
    await expect.poll(() => words.inputValue()).toMatch(/^Good morning, Tom\.\n\n\S/);
  });

  it('go out only after what a colleague has written meanwhile was seen', async () => {
    const { mine, theirs } = await meet([SUPPORT, SUPPORT]);
    const id = await customer(mine, 'Whitaker');
    await mine.goto(`/cp/users/${id}/messages`);
    const words = mine.getByRole('textbox', { name: 'Message' });
    await words.fill('It comes on Friday.');
    const at = `/api/admins/messages/${id}`;
    await customer(theirs, 'Whitaker');
    const { data } = (await ask(theirs, 'GET', at)) as { readonly data: readonly { id: string }[] };
    const headers = { 'if-match': `"${data[0]?.id ?? 'none'}"` };
    await reach(theirs, 'POST', at, { headers, data: { message: 'It comes on Monday.' } });
    const send = mine.getByRole('button', { name: 'Send' });
    await send.click();
    await mine.getByRole('alert').getByText('There is a newer message').waitFor();
    await mine.getByRole('listitem').getByText('It comes on Monday.').waitFor();
    expect(await words.inputValue()).toBe('It comes on Friday.');
    expect(await mine.getByRole('listitem').getByText('It comes on Friday.').count()).toBe(0);
    await send.click();
    await mine.getByRole('listitem').getByText('It comes on Friday.').waitFor();
    // The thread is read anew before the field is emptied.
    await expect.poll(() => words.inputValue()).toBe('');
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
    await page.getByRole('button', { name: 'Propose to a second person' }).click();
    await page.getByRole('alert').getByText(CHANGED).waitFor();
    await expect.poll(() => page.getByLabel(/^Occupation/).inputValue()).toBe('Carpenter');
    expect(await page.getByLabel(/^City/).inputValue()).toBe('Leeds');
    await page.getByRole('button', { name: 'Propose to a second person' }).click();
    await page.waitForURL(`**/cp/users/${id}`);
    // Their address was proven: who has to prove it anew is shut out, which takes two.
    await page.getByText('Nothing has changed yet').waitFor();
    const { city } = (await ask(page, 'GET', `/api/users/${id}`)) as { readonly city: string };
    expect(city).not.toBe('Leeds');
    expect(owner.complaints.take()).toEqual([]);
  });
});
