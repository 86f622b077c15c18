import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { specimens } from '../people/newcomers.ts';
import { tryAsCustomer, tryAsStaff } from '../people/personas.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();

it('a customer’s message is answered, on both sides and at once', async () => {
  const question = `Where is my statement, ${Date.now()}?`;
  const answer = `Under Transfers, History. ${Date.now() % 1000}`;
  const { page } = await welcome();
  await tryAsCustomer(page, 'Lucía Romero', '/user/messages?lang=en');
  await page.getByRole('heading', { level: 1, name: 'My Messages' }).waitFor();
  await page.getByLabel('Message').fill(question);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('We have your message').waitFor();
  const written = page.getByRole('listitem').filter({ hasText: question });
  // Her clock is in Madrid, wherever the browser is.
  const hours = await page.evaluate(() =>
    new Intl.DateTimeFormat('en', {
      timeZone: 'Europe/Madrid',
      hour: 'numeric',
      timeZoneName: 'short',
    })
      .formatToParts(new Date())
      .find(({ type }) => type === 'timeZoneName'),
  );
  expect(await written.locator('time').getAttribute('title')).toContain(hours?.value ?? 'a zone');

  const office = await welcome();
  await tryAsStaff(office.page, 'Hannah Lind');
  const menu = office.page.getByRole('navigation');
  await menu.getByRole('link', { name: 'Messages' }).click();
  await office.page.getByRole('link', { name: 'Lucía Romero' }).click();
  await office.page.getByRole('button', { name: 'The customer asked us' }).click();
  await office.page.getByRole('listitem').filter({ hasText: question }).waitFor();
  await office.page.getByRole('button', { name: 'Take it' }).click();
  await office.page.getByText('Hannah Lind looks after it.').waitFor();
  // A ready answer comes in the customer’s language.
  await office.page.getByRole('button', { name: /Begin with/ }).click();
  await office.page.getByRole('option', { name: 'Extractos en archivo' }).click();
  const words = office.page.getByLabel('Message');
  await expect.poll(() => words.inputValue()).toMatch(/extractos/);
  await words.fill(answer);
  await office.page.getByRole('button', { name: 'Send', exact: true }).click();
  await office.page.getByText('Sent. The customer is told.').waitFor();
  await office.page.getByText('Answered', { exact: true }).waitFor();

  // It comes by itself, and is told.
  await page.getByRole('listitem').filter({ hasText: answer }).waitFor();
  const { data } = await (await page.request.get('/api/notifications')).json();
  expect(data.data[0].link).toBe('/user/messages');
  await office.page.getByRole('listitem').filter({ hasText: answer }).getByText('Seen').waitFor();
  await office.page.getByRole('button', { name: 'Close', exact: true }).click();
  await office.page.getByText('Closed', { exact: true }).waitFor();
});

/** Uploaded at once; the bank draws it anew before it can be sent. */
async function addFiles(page: Page, files: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Add files' }).press('Enter');
  const field = page.getByRole('group', { name: 'Files' });
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.getByText('Never use a real document here').first().waitFor();
  await page.locator('input[name="attachments"]').setInputFiles([...files]);
  const added = field.getByRole('listitem');
  await expect.poll(() => added.count()).toBe(files.length);
}

/** It shows a picture with pixels. */
async function looksAt(page: Page, file: Locator): Promise<void> {
  await file.click();
  const dialog = page.getByRole('dialog');
  const width = () =>
    dialog
      .getByRole('img')
      .evaluate((one) => (one instanceof HTMLImageElement ? one.naturalWidth : 0));
  await expect.poll(width).toBeGreaterThan(100);
  await dialog.getByRole('button', { name: 'Download' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

it('files go with messages both ways, and are opened on the other side', async () => {
  const question = `Is this the right paper, ${Date.now()}?`;
  const answer = `It is; here is ours, ${Date.now() % 1000}.`;
  const { page } = await welcome();
  await tryAsCustomer(page, 'Lucía Romero', '/user/messages?lang=en');
  await page.getByLabel('Message').fill(question);
  await addFiles(page, [specimens.bill, specimens.front, specimens.back]);
  // Removed by keyboard, which stays among the files.
  await page.getByRole('button', { name: 'Remove identity-front.png' }).focus();
  await page.keyboard.press('Enter');
  const next = page.getByRole('button', { name: 'Remove identity-back.png' });
  await expect.poll(() => next.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('We have your message').waitFor();
  const written = page.getByRole('listitem').filter({ hasText: question });
  await looksAt(page, written.getByRole('button', { name: 'Open: Picture 2' }));
  expect(await written.getByRole('button', { name: /^Open/ }).count()).toBe(2);

  const office = await welcome();
  await tryAsStaff(office.page, 'Hannah Lind');
  await office.page.getByRole('navigation').getByRole('link', { name: 'Messages' }).click();
  await office.page.getByRole('link', { name: 'Lucía Romero' }).click();
  await office.page.getByRole('button', { name: 'The customer asked us' }).click();
  const received = office.page.getByRole('listitem').filter({ hasText: question });
  await looksAt(office.page, received.getByRole('button', { name: 'Open: Picture 1' }));
  await office.page.getByLabel('Message').fill(answer);
  await addFiles(office.page, [specimens.bill]);
  await office.page.getByRole('button', { name: 'Send', exact: true }).click();
  await office.page.getByText('Sent. The customer is told.').waitFor();

  const answered = page.getByRole('listitem').filter({ hasText: answer });
  await looksAt(page, answered.getByRole('button', { name: 'Open: Picture' }));
  await page.goto('/user/auth/security?lang=en');
  await page.getByText('Our staff opened a file in your messages').first().waitFor();
});

it('a file that the bank does not take keeps the message back until it is removed', async () => {
  const question = `Did the file come along, ${Date.now()}?`;
  const { page, complaints } = await welcome();
  complaints.forgive(/status of 422/);
  await tryAsCustomer(page, 'Lucía Romero', '/user/messages?lang=en');
  await page.getByLabel('Message').fill(question);
  await addFiles(page, [specimens.bill]);
  const words = { name: 'words.pdf', mimeType: 'application/pdf', buffer: Buffer.from('Words') };
  await page.locator('input[name="attachments"]').setInputFiles([words]);
  await page.getByText('This kind of file is not taken').waitFor();
  const send = page.getByRole('button', { name: 'Send' });
  await send.click();
  await page.getByText('One of the files was not taken.').waitFor();
  const written = page.getByRole('listitem').filter({ hasText: question });
  expect(await written.count()).toBe(0);
  await page.getByRole('button', { name: 'Remove words.pdf' }).click();
  await send.click();
  await page.getByText('We have your message').waitFor();
  await written.getByRole('button', { name: /^Open/ }).waitFor();
  expect(await written.getByRole('button', { name: /^Open/ }).count()).toBe(1);
});

it('a file that does not get through is sent again, by itself where the bank was busy', async () => {
  const question = `Did the file come in the end, ${Date.now()}?`;
  const { page, complaints } = await welcome();
  complaints.forgive(/ERR_FAILED|status of 503/);
  await tryAsCustomer(page, 'Lucía Romero', '/user/messages?lang=en');
  const details = [{ code: 'busy', field: null, message: 'Busy.' }];
  const busy = { errors: ['Busy.'], data: null, message: null, details };
  let asked = 0;
  await page.route(/\/messages\/attachments/, async (route) => {
    asked += 1;
    if (asked === 1) return await route.fulfill({ status: 503, json: busy });
    if (asked === 2) return await route.abort();
    await route.continue();
  });
  await page.getByLabel('Message').fill(question);
  const send = page.getByRole('button', { name: 'Send' });
  await addFiles(page, [specimens.bill]);
  const again = page.getByRole('button', { name: 'Try again: utility-bill.png' });
  await again.waitFor();
  expect(asked).toBe(2);
  // Whoever writes on does not wait for it; the message does.
  await again.press('Enter');
  const there = page.getByRole('group', { name: 'Files' }).locator(':focus');
  await expect.poll(() => there.count()).toBe(1);
  await send.click();
  await page.getByText('We have your message').waitFor();
  expect(asked).toBe(3);
  const written = page.getByRole('listitem').filter({ hasText: question });
  await looksAt(page, written.getByRole('button', { name: 'Open: Picture' }));
});

it('a message is written once, also when the answer is lost and it is sent again', async () => {
  const question = `Is this heard once, ${Date.now()}?`;
  const { page, complaints } = await welcome();
  complaints.forgive(/ERR_FAILED/);
  await tryAsCustomer(page, 'Lucía Romero', '/user/messages?lang=en');
  let sent = 0;
  await page.route('**/api/messages?*', async (route) => {
    if (route.request().method() !== 'POST') return await route.continue();
    sent += 1;
    if (sent > 1) return await route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.getByLabel('Message').fill(question);
  const send = page.getByRole('button', { name: 'Send' });
  await send.click();
  await page.getByRole('alert').waitFor();
  await send.click();
  await page.getByText('We have your message').waitFor();
  const written = page.getByRole('listitem').filter({ hasText: question });
  await written.first().waitFor();
  expect([sent, await written.count()]).toEqual([2, 1]);
});
