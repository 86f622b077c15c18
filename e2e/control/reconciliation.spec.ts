import { beforeAll, describe, expect, it } from 'vitest';
import { approveAs, tryAsStaff } from '../people/personas.ts';
import { approve, becomes, domestic, order } from '../people/sending.ts';
import { openVerified } from '../people/verified.ts';
import { openBrowser, type Visitor } from '../visitors.ts';

const { welcome, stay } = openBrowser();
const PROPOSER = 'Priya Raman';
const SECOND = 'Ingrid Solberg';
/** Its last digits let the rail send in as much for an order that nobody gave. */
const STRAY = '31409';

let priya: Visitor;
let ingrid: Visitor;
beforeAll(async () => {
  priya = await stay();
  await tryAsStaff(priya.page, PROPOSER);
  ingrid = await stay();
  await tryAsStaff(ingrid.page, SECOND);
});

const strayIn = ({ page }: Visitor) =>
  page.getByRole('row').filter({ hasText: '314.09' }).filter({ hasText: 'Into the bank' });

/** One person proposes that it is the payment's return, and is not the one to decide. */
async function propose(transfer: string): Promise<string> {
  const { page, complaints } = priya;
  await page.getByRole('link', { name: /Money in suspense/ }).click();
  await page.waitForURL('**/cp/ledger/reconciliation');
  await page.getByRole('row', { name: /Sandbox rail/ }).waitFor();
  await strayIn(priya).getByText('It names no payment of ours').waitFor();
  await strayIn(priya)
    .getByRole('button', { name: /^Resolve/ })
    .click();
  const dialog = page.getByRole('dialog', { name: /^Resolve SBX/ });
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await dialog.getByText('Choose one of these.').first().waitFor();
  await dialog.getByText('Another payment').click();
  await dialog.getByLabel('Reference or id of the payment').fill('0123456789AB');
  await dialog.getByLabel('Why, for the second person').fill('The other bank sent it back.');
  complaints.forgive(/status of 409/);
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await dialog.getByText('This movement does not fit there').waitFor();
  await dialog.getByText(`Payment ${transfer.slice(-12).toUpperCase()}`).click();
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await strayIn(priya).getByRole('link', { name: 'Waits for a second person' }).click();
  await page.getByText('You proposed this').waitFor();
  expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  const { pathname } = new URL(page.url());
  const own = pathname.replace('/cp/', '/api/admins/');
  const tried = await page.evaluate(
    async (path) => (await fetch(`${path}/approve`, { method: 'POST' })).status,
    own,
  );
  expect(tried).toBe(403);
  complaints.forgive(/status of 403/);
  return pathname;
}

describe('money that a rail brings for nobody', () => {
  it('is given back to a customer when two people say whose it is', async () => {
    const customer = await welcome();
    const sender = await openVerified(customer.page, ingrid.page, '500000');
    const wished = { name: 'Ada Grant', details: domestic, amount: STRAY };
    const id = await order(customer.page, sender, wished);
    await approve(customer.page, sender, id);
    await becomes(customer.page, id, 'Completed');

    const address = await propose(id);
    const { page } = ingrid;
    await page.goto('/cp/ledger/reconciliation');
    await strayIn(ingrid).getByRole('link', { name: 'Waits for a second person' }).waitFor();
    expect(await page.getByRole('button', { name: /^Resolve/ }).count()).toBe(0);
    await page.goto(address);
    await page.getByText('Stands in suspense and belongs to no payment').waitFor();
    await page.getByText('Returned: the customer gets the money back').waitFor();
    await approveAs(ingrid, SECOND);

    await page.getByRole('link', { name: 'Open what stands in suspense' }).click();
    await page.getByRole('row', { name: /Sandbox rail/ }).waitFor();
    await expect.poll(() => strayIn(ingrid).count()).toBe(0);
    await becomes(customer.page, id, 'Returned');
    for (const { complaints } of [customer, priya, ingrid]) expect(complaints.take()).toEqual([]);
  });
});
