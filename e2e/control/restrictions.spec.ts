import { beforeAll, describe, expect, it } from 'vitest';
import { ask, openOwnAccount, reach } from '../people/own-account.ts';
import { approveAs, tryAsStaff } from '../people/personas.ts';
import { openBrowser, type Visitor } from '../visitors.ts';

const { welcome, stay } = openBrowser();
const FIRST = 'Ingrid Solberg';
const SECOND = 'Priya Raman';
const PROPOSE = 'Propose to lock or review';

let ingrid: Visitor;
let priya: Visitor;
beforeAll(async () => {
  ingrid = await stay();
  await tryAsStaff(ingrid.page, FIRST);
  priya = await stay();
  await tryAsStaff(priya.page, SECOND);
});

async function idOf({ page }: Visitor): Promise<string> {
  const status = (await ask(page, 'GET', '/api/users/auth/status')) as {
    readonly user: { readonly id: string };
  };
  return status.user.id;
}

/** The first time the bank asks why. */
async function look(customer: string): Promise<void> {
  await ingrid.page.goto(`/cp/users/${customer}/update`);
  await ingrid.page.getByRole('button', { name: 'A payment or an account' }).click();
}

/** One person proposes it until a day in two weeks; answers with that day. */
async function propose(status: 'Locked' | 'In review' = 'Locked'): Promise<Date> {
  const { page } = ingrid;
  await page.getByRole('button', { name: PROPOSE }).click();
  const dialog = page.getByRole('dialog', { name: PROPOSE });
  await dialog.getByText('It does not hold yet: somebody else has to approve it').waitFor();
  await dialog.getByText(status, { exact: true }).click();
  const review = new Date((await page.evaluate(() => Date.now())) + 14 * 86_400_000);
  const [year = '', month = '', day = ''] = review.toISOString().slice(0, 10).split('-');
  for (const [part, value] of [
    ['month', month],
    ['day', day],
    ['year', year],
  ]) {
    await dialog.getByRole('spinbutton', { name: new RegExp(`^${part}`) }).fill(String(value));
  }
  await dialog.getByLabel('Why, in your words').fill('Seven new payees within one hour.');
  await dialog.getByRole('button', { name: PROPOSE }).click();
  await page.getByText('A proposal waits for a second person').waitFor();
  return review;
}

/** What the one has just proposed, the other approves. */
async function approved(by: Visitor, other: Visitor, name: string): Promise<void> {
  await by.page.getByRole('link', { name: 'See the proposal' }).click();
  await by.page.getByText('You proposed this').waitFor();
  await other.page.goto(new URL(by.page.url()).pathname);
  await approveAs(other, name);
}

describe('a restricted account', () => {
  it('is not locked before a day and a reason are given, and each lack leads to its field', async () => {
    const customer = await welcome();
    await openOwnAccount(customer.page);
    const { page } = ingrid;
    await page.goto(`/cp/users/${await idOf(customer)}/restrictions`);
    await page.getByRole('button', { name: 'A payment or an account' }).click();
    await page.getByRole('button', { name: PROPOSE }).click();
    const dialog = page.getByRole('dialog', { name: PROPOSE });
    await dialog.getByRole('button', { name: PROPOSE }).click();
    await dialog.getByRole('button', { name: /^Why, in your words: Say a little more/ }).waitFor();
    await dialog.getByRole('button', { name: 'Review date: Fill in this field.' }).click();
    const month = dialog.getByRole('spinbutton', { name: /^month/ });
    await expect.poll(() => month.evaluate((part) => part === document.activeElement)).toBe(true);
  });

  it('is proposed by one, locked by another, said to the customer, and opened again', async () => {
    const customer = await welcome();
    await openOwnAccount(customer.page);
    // What it asks for while it is locked is refused.
    customer.complaints.forgive(/status of 423/);
    const id = await idOf(customer);
    await look(id);
    const review = await propose();

    // Nobody is kept out by one person.
    const { page } = customer;
    expect((await reach(page, 'GET', '/api/accounts')).status()).toBe(200);
    await ingrid.page.getByText('Active', { exact: true }).first().waitFor();
    await page.goto('/user/home');
    await page.getByRole('main').waitFor();
    expect(await page.getByText('Account locked').count()).toBe(0);

    await ingrid.page.getByRole('link', { name: 'See the proposal' }).click();
    await ingrid.page.getByText('You proposed this').waitFor();
    expect(await ingrid.page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    const proposal = new URL(ingrid.page.url()).pathname.split('/').at(-1);
    const own = await reach(ingrid.page, 'POST', `/api/admins/approvals/${proposal}/approve`);
    expect(await own.text()).toContain('second_person_required');

    const second = priya.page;
    await second.goto(`/cp/approvals/${proposal}`);
    await second.getByRole('row', { name: /Account status.*Active.*Locked/ }).waitFor();
    await approveAs(priya, SECOND);
    // The screen comes by itself, with reason, reference, date and what stays open.
    await page.getByRole('heading', { name: 'Account locked' }).waitFor();
    await page.getByText('Something unusual happened on your account.').waitFor();
    const words = { dateStyle: 'long', timeZone: 'UTC' } as const;
    await page.getByText(review.toLocaleDateString('en', words), { exact: true }).waitFor();
    await page.getByText(/^K-[0-9A-Z]{4}-[0-9A-Z]{4}$/).waitFor();
    await page.getByRole('link', { name: 'Write to us and read our answers' }).waitFor();

    await second.goto(`/cp/users/${id}/restrictions`);
    await second.getByRole('button', { name: 'A payment or an account' }).click();
    await second.getByText('Payments outside are off').waitFor();
    await second.getByRole('button', { name: 'Open the account again' }).click();
    const lift = second.getByRole('dialog', { name: 'Open the account again' });
    await lift.getByLabel('Why, in your words').fill('The customer explained everything.');
    await lift.getByRole('button', { name: 'Open the account again' }).click();
    await lift.waitFor({ state: 'detached' });
    // Two people agreed on it: it holds until somebody else approves its end.
    await second.getByText('A proposal waits for a second person').waitFor();
    expect(await second.getByRole('button', { name: 'Open the account again' }).count()).toBe(0);
    await second.getByRole('link', { name: 'See the proposal' }).click();
    await second.getByText('You proposed this').waitFor();
    await ingrid.page.goto(new URL(second.url()).pathname);
    await ingrid.page.getByRole('row', { name: /Account status.*Locked.*Active/ }).waitFor();
    await approveAs(ingrid, FIRST);
    // Without a reload: the bank says so to the open page.
    await page.getByRole('heading', { name: 'Account locked' }).waitFor({ state: 'detached' });
    expect((await reach(page, 'GET', '/api/accounts')).status()).toBe(200);
  });

  it('that two people put in review stays so when it is locked and opened again', async () => {
    const customer = await welcome();
    await openOwnAccount(customer.page);
    customer.complaints.forgive(/status of 423/);
    const id = await idOf(customer);
    await look(id);
    await propose('In review');
    const first = ingrid.page;
    await approved(ingrid, priya, SECOND);
    await first.goto(`/cp/users/${id}/update`);
    await propose();
    await approved(ingrid, priya, SECOND);
    await first.goto(`/cp/users/${id}/update`);
    // Staff see both, and take away only the one on top.
    await first
      .getByRole('heading', { name: 'Holds beneath it, and counts once it ends' })
      .waitFor();
    expect(await first.getByRole('button', { name: 'Open the account again' }).count()).toBe(1);
    const { page } = customer;
    await page.goto('/user/home');
    await page.getByRole('heading', { name: 'Account locked' }).waitFor();
    await page.getByRole('heading', { name: 'This holds as well' }).waitFor();
    await page.getByText('Account in review', { exact: true }).waitFor();

    await first.getByRole('button', { name: 'Open the account again' }).click();
    const lift = first.getByRole('dialog', { name: 'Open the account again' });
    await lift.getByText('Only this one ends.').waitFor();
    await lift.getByLabel('Why, in your words').fill('The customer explained everything.');
    await lift.getByRole('button', { name: 'Open the account again' }).click();
    await lift.waitFor({ state: 'detached' });
    await approved(ingrid, priya, SECOND);
    // Without a reload: it is in review, as two people had agreed.
    await page.getByRole('heading', { name: 'Account in review' }).waitFor();
    expect(await page.getByText('This holds as well').count()).toBe(0);
    expect((await reach(page, 'GET', '/api/accounts')).status()).toBe(423);
  });
});
