import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { settled } from '../inspection.ts';
import { openOwnBank } from '../own-bank.ts';
import { join } from '../people/joining.ts';
import { openBrowser, type Visitor } from '../visitors.ts';

const { welcome, stay } = openBrowser();

const ownerJoining = {
  email: 'wanda.writer@bank.example',
  name: 'Wanda Writer',
  password: 'ink and paper by the quay',
};

async function headingAt(page: Page, address: string): Promise<string | null> {
  const answer = await page.goto(address);
  return answer?.status() === 200 ? page.getByRole('heading', { level: 1 }).textContent() : null;
}

describe('what the site says', () => {
  const bank = openOwnBank();
  let writer: Visitor;
  beforeAll(async () => {
    writer = await stay({ baseURL: bank().url });
    await writer.page.goto(bank().firstOwnerPath);
    await join(writer.page, ownerJoining);
  });

  it('is written with marks and links, previewed, and published in two languages', async () => {
    const { page } = writer;
    await page.goto('/cp/content/home');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Pages/ })
      .click();
    await page.getByRole('link', { name: 'Write a page' }).click();
    await page.getByLabel('Address', { exact: true }).fill('our-promise');
    await page.getByLabel('Title').fill('Our promise');
    const text = page.getByRole('textbox', { name: 'Content' });
    await text.click();
    await page.getByRole('button', { name: 'Heading', exact: true }).click();
    await page.keyboard.type('What we do');
    await page.keyboard.press('Enter');
    await page.keyboard.type('We answer ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('every letter');
    await page.keyboard.press('Control+b');
    await page.keyboard.type(' within a day.');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await page.keyboard.type('By mail');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Link', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Link' });
    await dialog.getByLabel('Words of the link').fill('By the form');
    await dialog.getByLabel('Where it leads').fill('/contact');
    await dialog.getByRole('button', { name: 'Set the link' }).click();
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await page.waitForURL('**/cp/pages/our-promise?language=en');

    const reader = await welcome({ baseURL: bank().url });
    reader.complaints.forgive(/status of 404/);
    expect(await headingAt(reader.page, '/en/pages/our-promise')).toBe(null);

    const preview = await page
      .getByRole('link', { name: 'Preview version 1' })
      .getAttribute('href');
    const draft = await writer.tab();
    await draft.goto(preview ?? '');
    await draft.getByRole('heading', { level: 1, name: 'Our promise' }).waitFor();
    await draft.close();

    await page.getByRole('button', { name: 'Publish version 1' }).click();
    await page.getByRole('link', { name: 'See it on the site' }).waitFor();
    await expect.poll(() => headingAt(reader.page, '/en/pages/our-promise')).toBe('Our promise');
    const article = reader.page.getByRole('article');
    await article.getByRole('heading', { level: 2, name: 'What we do' }).waitFor();
    expect(await article.locator('strong').textContent()).toBe('every letter');
    expect(await article.getByRole('listitem').allTextContents()).toEqual([
      'By mail',
      'By the form',
    ]);
    const link = article.getByRole('link', { name: 'By the form' });
    expect(await link.getAttribute('href')).toBe('/en/contact');

    await page.getByRole('tab', { name: 'Spanish' }).click();
    await page.getByRole('link', { name: 'Write it: Spanish' }).click();
    await page.getByLabel('Title').fill('Nuestra promesa');
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await page.waitForURL('**/cp/pages/our-promise?language=es');
    await page.getByRole('button', { name: 'Publish version 1' }).click();
    await page.getByRole('link', { name: 'See it on the site' }).waitFor();
    await expect
      .poll(() => headingAt(reader.page, '/es/pages/our-promise'))
      .toBe('Nuestra promesa');
    expect(writer.complaints.take()).toEqual([]);
  });

  it('keeps every version, and brings an older one back as a new draft', async () => {
    const { page } = writer;
    await page.goto('/cp/pages/our-promise?language=en');
    const title = page.getByLabel('Title');
    await title.fill('Our broken promise');
    await page.getByText('Save the draft first').waitFor();
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await page.getByRole('button', { name: 'Publish version 2' }).waitFor();
    await page.getByRole('button', { name: 'Restore version 1' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('button', { name: 'Publish version 3' }).waitFor();
    await expect.poll(() => title.inputValue()).toBe('Our promise');
    expect(writer.complaints.take()).toEqual([]);
  });

  it('leaves the site when it is deleted, which is asked about first', async () => {
    const { page } = writer;
    await page.goto('/cp/pages/our-promise?language=es');
    await page.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', {
      name: 'Are you sure you want to delete Nuestra promesa?',
    });
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL('**/cp/pages/list');
    const reader = await welcome({ baseURL: bank().url });
    // What nobody has written in a language is shown in English.
    await expect.poll(() => headingAt(reader.page, '/es/pages/our-promise')).toBe('Our promise');
    expect(writer.complaints.take()).toEqual([]);
  });

  it('has pictures with a description, which profiles and answers show', async () => {
    const { page } = writer;
    await page.goto('/cp/images/upload');
    const buffer = await page.screenshot({ type: 'jpeg' });
    const file = { name: 'quay.jpg', mimeType: 'image/jpeg', buffer };
    await page.locator('input[type=file]').first().setInputFiles(file);
    await page.getByLabel('What it shows').fill('A quay at dawn');
    await page.getByRole('button', { name: 'Upload an image' }).click();
    await page.waitForURL('**/cp/images/list');
    await page.getByRole('button', { name: 'A quay at dawn' }).waitFor();

    await page.goto('/cp/staffs/create');
    await page.getByLabel('Name').fill('Ines Quay');
    await page.getByLabel('Position').fill('Harbour pilot');
    await page.getByLabel('About').fill('Knows the channel.');
    await page.getByRole('button', { name: 'Choose an image' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'A quay at dawn' }).click();
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await page.getByRole('button', { name: 'Publish version 1' }).click();
    await page.getByRole('link', { name: 'See it on the site' }).waitFor();

    await page.goto('/cp/faqs/create');
    await page.getByLabel('Question').fill('Where are you?');
    await page.getByRole('textbox', { name: 'Answer' }).click();
    await page.keyboard.type('At the quay.');
    await page.getByRole('button', { name: 'Image', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Image' });
    await dialog.getByRole('button', { name: 'A quay at dawn' }).click();
    await dialog.getByRole('button', { name: 'Put it into the text' }).click();
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await page.getByRole('button', { name: 'Publish version 1' }).click();
    await page.getByRole('link', { name: 'See it on the site' }).waitFor();

    const reader = await welcome({ baseURL: bank().url });
    const shown = async (address: string) => {
      await reader.page.goto(address);
      return reader.page.locator('img[alt="A quay at dawn"]').count();
    };
    await expect.poll(() => shown('/en/staff')).toBe(1);
    await expect.poll(() => shown('/en/faqs')).toBe(1);
    expect(writer.complaints.take()).toEqual([]);
  });

  it('shows a review only with the reviewer’s consent', async () => {
    const { page, complaints } = writer;
    await page.goto('/cp/reviews/create');
    await page.getByLabel('Name of the reviewer').fill('Tomás Real');
    await page.getByLabel('Review', { exact: true }).fill('They answered within the hour.');
    await page.getByRole('button', { name: 'Save the draft' }).click();
    complaints.forgive(/status of 409/);
    await page.getByRole('button', { name: 'Publish version 1' }).click();
    await page.getByRole('alert').getByText('This was not done').waitFor();
    expect(complaints.take()).toEqual([]);
  });

  it('is said otherwise where that is allowed, on the site and in the app', async () => {
    const { page } = writer;
    const say = async (language: string, id: string, words: string) => {
      await page.goto(`/cp/translate?language=${language}&q=${id}`);
      await page.getByRole('button', { name: `Change ${id}` }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Your words').fill(words);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Site and app say it otherwise now').waitFor();
    };
    await say('es', 'signin.page.title', 'Entrar en el banco');
    const reader = await welcome({ baseURL: bank().url });
    const titled = async () => {
      await reader.page.goto('/es/signin');
      return reader.page.title();
    };
    await expect.poll(titled).toContain('Entrar en el banco');
    await say('en', 'control.pages.title', 'Leaves');
    await page.goto('/cp/pages/list');
    await page.getByRole('heading', { level: 1, name: 'Leaves' }).waitFor();
    await page.goto('/cp/translate?language=en&q=protected.warning');
    await page.getByText('Protected', { exact: true }).first().waitFor();
    expect(await page.getByRole('button', { name: /^Change protected/ }).count()).toBe(0);
    expect(writer.complaints.take()).toEqual([]);
  });

  it('answers who wrote to the bank, begun with a canned answer', async () => {
    const { page } = writer;
    const address = 'asks.much@example.com';
    const sender = await welcome({ baseURL: bank().url });
    const sent = await sender.page.request.post('/api/contact', {
      data: {
        name: 'Asa Much',
        email: address,
        subject: 'Abroad',
        body: 'May I open from abroad?',
      },
      headers: { origin: bank().url },
    });
    expect(sent.status()).toBe(201);
    await page.goto('/cp/inbox');
    await page.getByRole('link', { name: 'Abroad' }).click();
    await page.getByRole('button', { name: /Begin with a canned answer/ }).click();
    await page.getByRole('option', { name: 'Opening an account from abroad' }).click();
    await page.getByRole('button', { name: 'Send the answer' }).click();
    await page.getByText('The answer is on its way').waitFor();
    const mails = async () => {
      await sender.page.goto(`/sandbox/inbox?to=${encodeURIComponent(address)}`);
      await settled(sender.page);
      return sender.page.getByRole('listitem').count();
    };
    // What was received, and what was answered.
    await expect.poll(mails).toBeGreaterThanOrEqual(2);
    expect(writer.complaints.take()).toEqual([]);
  });

  it('tells search engines what the settings say', async () => {
    const { page } = writer;
    await page.goto('/cp/settings/html');
    await page.getByLabel('Title').fill('A harbour for your money');
    await page.getByRole('button', { name: 'Add a code' }).click();
    await page.getByLabel('Code', { exact: true }).fill('abc123');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The settings are saved').waitFor();
    const reader = await welcome({ baseURL: bank().url });
    const read = async () => {
      await reader.page.goto('/en');
      return reader.page.title();
    };
    await expect.poll(read).toContain('A harbour for your money');
    const tag = reader.page.locator('meta[name="google-site-verification"]');
    expect(await tag.getAttribute('content')).toBe('abc123');
    expect(writer.complaints.take()).toEqual([]);
  });
});
