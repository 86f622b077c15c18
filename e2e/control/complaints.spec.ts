/** One complaint from the customer to somebody at the bank, and back to their screen and mail. */
import { protectedMessagesIn } from '@fairlead/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { inaccessible, settled } from '../inspection.ts';
import { messageTo } from '../mailbox.ts';
import { openOwnBank } from '../own-bank.ts';
import { join } from '../people/joining.ts';
import { openOwnAccount } from '../people/own-account.ts';
import { tryAsStaff } from '../people/personas.ts';
import { openBrowser, type Visitor } from '../visitors.ts';

const { welcome, stay } = openBrowser();
const joining = {
  email: 'cora.clerk@bank.example',
  name: 'Cora Clerk',
  password: 'three herons on the far pier',
};
const FURTHER = protectedMessagesIn('en')['complaint.further.sandbox'];
const WARNING = protectedMessagesIn('en')['warning.text'];

describe('a complaint', () => {
  const bank = openOwnBank();
  let clerk: Visitor;
  beforeAll(async () => {
    clerk = await stay({ baseURL: bank().url });
    await clerk.page.goto(bank().firstOwnerPath);
    await join(clerk.page, joining);
  });

  it('is read and answered at the bank, and its customer reads the answer', async () => {
    const customer = await welcome({ baseURL: bank().url });
    customer.complaints.forgive(/status of 40[13]|status of 409|status of 423/);
    const { email } = await openOwnAccount(customer.page);
    const question = 'Nobody answered the telephone before nine in the morning.';
    await customer.page.goto('/user/account/complaints');
    await customer.page.getByLabel('What happened?').fill(question);
    await customer.page.getByRole('button', { name: 'Send the complaint' }).click();
    const own = customer.page.getByRole('listitem').filter({ hasText: question });
    await own.getByText('Received').waitFor();
    const [reference = ''] = /C-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await own.innerText()) ?? [];

    const { page, complaints } = clerk;
    await page.goto('/cp/index');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Complaints/ })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Complaints' }).waitFor();
    await page.getByRole('searchbox').fill(reference.replaceAll('-', '').toLowerCase());
    const found = page.getByRole('link', { name: reference });
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await settled(page);
    expect(await inaccessible(page)).toEqual([]);
    await found.click();
    await page.getByRole('listitem').filter({ hasText: question }).waitFor();
    await page.getByText(FURTHER).waitFor();
    await settled(page);
    expect(await inaccessible(page)).toEqual([]);
    complaints.forgive(/status of 422/);
    const words = page.getByLabel('Your answer');
    await words.fill('Please pay the fee first, then we look into it.');
    await page.getByRole('button', { name: 'Send the answer' }).click();
    await page.getByRole('alert').first().waitFor();
    const answer = 'You were right: from Monday on somebody answers from eight.';
    await words.fill(answer);
    await page.getByRole('button', { name: 'Send the answer' }).click();
    await page.getByRole('listitem').filter({ hasText: answer }).waitFor();
    await page.getByRole('status').getByText('The answer is sent').waitFor();
    await page.getByText('Answered', { exact: true }).waitFor();
    await words.waitFor({ state: 'detached' });
    expect(complaints.take()).toEqual([]);

    await customer.page.reload();
    await own.getByText('Answered', { exact: true }).waitFor();
    await own.getByText(answer).waitFor();
    await own.getByText(FURTHER).waitFor();
    await customer.page.getByText(WARNING).waitFor();
    await settled(customer.page);
    expect(await inaccessible(customer.page)).toEqual([]);
    const { subject, text } = await messageTo(customer.page, email, /Our answer to your complaint/);
    expect(subject).toContain(reference);
    for (const said of [answer, FURTHER, WARNING]) expect(text).toContain(said);
    const activity = await (await customer.page.request.get('/api/users/activity')).json();
    const done = activity.data.data.map(({ action }: { action: string }) => action);
    expect(done).toEqual(expect.arrayContaining(['complaint.viewed', 'complaint.answered']));
  });

  it('is not answered by whoever decided what it is about', async () => {
    const { page } = await welcome({ baseURL: bank().url });
    await tryAsStaff(page, 'Ingrid Solberg', '/cp/complaints');
    await page
      .getByRole('row', { name: /Marek Novák/ })
      .getByRole('link')
      .click();
    await page.getByText('A colleague has to answer this').waitFor();
    expect(await page.getByLabel('Your answer').count()).toBe(0);
    const { page: other } = await welcome({ baseURL: bank().url });
    await tryAsStaff(other, 'Hannah Lind', new URL(page.url()).pathname);
    await other.getByLabel('Your answer').waitFor();
  });
});
