import { magicListedName } from '@fairlead/contract/magic-values';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { ask, openOwnAccount } from '../people/own-account.ts';
import { approveAs, tryAsStaff } from '../people/personas.ts';
import { approve, becomes, domestic, order } from '../people/sending.ts';
import { openVerified, type Sender } from '../people/verified.ts';
import { openBrowser, type Visitor } from '../visitors.ts';

const { welcome, stay } = openBrowser();
const ADVISER = 'Ingrid Solberg';
const SECOND = 'Mateo Vargas';

let ingrid: Visitor;
let mateo: Visitor;
beforeAll(async () => {
  ingrid = await stay();
  await tryAsStaff(ingrid.page, ADVISER);
  mateo = await stay();
  // He reads Spanish, and this journey English.
  await tryAsStaff(mateo.page, SECOND, '/cp/index?lang=en');
});

interface CaseRow {
  readonly id: string;
  readonly reference: string;
  readonly transfer_id: string | null;
}

async function caseOf(transfer: string): Promise<CaseRow> {
  const { data } = (await ask(ingrid.page, 'GET', '/api/admins/cases?status=Open&limit=100')) as {
    readonly data: readonly CaseRow[];
  };
  const found = data.find(({ transfer_id }) => transfer_id === transfer);
  if (found === undefined) throw new Error('The payment opened no case.');
  return found;
}

async function pay(page: Page, sender: Sender, name: string): Promise<string> {
  const id = await order(page, sender, { name, details: domestic, amount: '7000' });
  await approve(page, sender, id);
  return id;
}

async function inTwoWeeks(page: Page): Promise<string> {
  const now = await page.evaluate(() => Date.now());
  return new Date(now + 14 * 86_400_000).toISOString().slice(0, 10);
}

describe('the compliance desk', () => {
  it('lets one person release a small payment of a customer in review', async () => {
    const customer = await welcome();
    const sender = await openVerified(customer.page, ingrid.page, '500000');
    const { page, complaints } = ingrid;
    // Whoever looked at their papers has said why.
    await page.goto(`/cp/users/${sender.id}/restrictions`);
    await page.getByText('Allowed', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Restrict payments' }).click();
    const dialog = page.getByRole('dialog', { name: 'Restrict payments' });
    await dialog.getByText('A person looks at each').click();
    const [year = '', month = '', day = ''] = (await inTwoWeeks(page)).split('-');
    for (const [part, value] of [
      ['month', month],
      ['day', day],
      ['year', year],
    ]) {
      await dialog.getByRole('spinbutton', { name: new RegExp(`^${part}`) }).fill(String(value));
    }
    await dialog.getByLabel('Why, in your words').fill('Several new payees within one hour.');
    await dialog.getByRole('button', { name: 'Restrict payments' }).click();
    await page.getByText('A proposal waits for a second person').waitFor();

    const id = await pay(customer.page, sender, 'Anna Keller');
    const { reference } = await caseOf(id);
    // Nothing of it is said to have left or arrived.
    await page.goto(`/cp/users/${sender.id}/transfers/${id}`);
    const main = page.getByRole('main');
    await main.getByText('The customer’s own approval').waitFor();
    await main.getByText('For the payee', { exact: true }).waitFor();
    expect(await main.getByText(/^(Left|Arrived)$/).count()).toBe(0);
    await page.goto('/cp/compliance');
    await page.getByRole('link', { name: reference }).click();
    await page.getByText('Every payment of this customer is looked at').first().waitFor();
    await page.getByRole('button', { name: 'Add a note' }).click();
    await page.getByLabel('File note').fill('Spoke with the branch: all is well.');
    const notes = page.getByRole('dialog', { name: 'Add a note' });
    await notes.getByRole('button', { name: 'Add a note' }).click();
    await main.getByText('Spoke with the branch').waitFor();
    await page.getByRole('button', { name: 'Ask the customer' }).click();
    const asking = page.getByRole('dialog', { name: 'Ask the customer' });
    await asking.getByRole('checkbox', { name: 'The invoice or contract' }).waitFor();
    await asking.press('Escape');
    await asking.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Release', exact: true }).click();
    const release = page.getByRole('dialog', { name: 'Release' });
    await release.getByRole('button', { name: 'Release', exact: true }).click();
    await release.getByText('Say a little more').first().waitFor();
    await release.getByLabel('Why, in your words').fill('The invoice fits the payment.');
    await release.getByRole('button', { name: 'Release', exact: true }).click();
    await page.getByText('Released', { exact: true }).first().waitFor();
    await becomes(customer.page, id, 'Completed');
    await page.goto(`/cp/users/${sender.id}/transfers/${id}`);
    await main.getByText('Arrived', { exact: true }).waitFor();
    expect(complaints.take()).toEqual([]);
  });

  it('needs two people for a listed name: not the proposer, but another with a code', async () => {
    const customer = await welcome();
    const sender = await openVerified(customer.page, ingrid.page, '500000');
    const id = await pay(customer.page, sender, magicListedName);
    const { id: file } = await caseOf(id);
    const { page } = ingrid;
    await page.goto(`/cp/compliance/cases/${file}`);
    await page.getByRole('heading', { name: 'Names side by side' }).waitFor();
    await page.getByText('On the list').first().waitFor();
    await page.getByRole('button', { name: 'Release', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Propose the release' });
    await dialog.getByRole('checkbox').first().check();
    await dialog.getByLabel('Why, in your words').fill('Another person: other year of birth.');
    await dialog.getByRole('button', { name: 'Propose the release' }).click();
    await page.getByRole('link', { name: 'See the proposal' }).click();
    await page.getByText('You proposed this').waitFor();
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    const address = new URL(page.url()).pathname;

    const second = mateo.page;
    await second.goto('/cp/approvals');
    await second.locator(`a[href$="${address}"]`).click();
    await second.getByRole('heading', { name: 'Before and after' }).waitFor();
    await approveAs(mateo, SECOND);
    await becomes(customer.page, id, 'Completed');
    await page.goto('/cp/compliance/lists');
    await page.getByRole('heading', { name: 'Cleared pairs' }).waitFor();
    await page
      .getByRole('row', { name: new RegExp(magicListedName) })
      .first()
      .waitFor();
  });

  it('opens a case about a customer by hand, which holds nothing back, and closes it', async () => {
    const customer = await welcome();
    await openOwnAccount(customer.page);
    const { user } = (await ask(customer.page, 'GET', '/api/users/auth/status')) as {
      readonly user: { readonly id: string };
    };
    const { page } = ingrid;
    await page.goto(`/cp/users/${user.id}`);
    await page.getByRole('button', { name: 'A payment or an account' }).click();
    await page.getByText('There is no case about this customer').waitFor();
    await page.getByRole('button', { name: 'Open a case' }).click();
    const dialog = page.getByRole('dialog', { name: 'Open a case' });
    await dialog.getByText('It holds no payment and restricts nothing').waitFor();
    await dialog.getByLabel('Why, in your words').fill('Their landlord wrote to us about rent.');
    await dialog.getByRole('button', { name: 'Open a case' }).click();
    await page.getByRole('heading', { level: 1, name: /^Case K-/ }).waitFor();
    await page.getByText('Their landlord wrote to us about rent.').waitFor();
    await customer.page.goto('/user/transfers/external');
    await customer.page.getByRole('button', { name: 'Review' }).waitFor();
    expect(await customer.page.getByText(/K-[0-9A-Z]{4}-/).count()).toBe(0);
    await page.getByRole('button', { name: 'Close the case' }).click();
    const closing = page.getByRole('dialog', { name: 'Close the case' });
    await closing.getByLabel('Why, in your words').fill('The rent was paid after all.');
    await closing.getByRole('button', { name: 'Close the case' }).click();
    await page.getByRole('main').getByText('The rent was paid after all.').waitFor();
    await page.goto(`/cp/users/${user.id}`);
    await page.getByRole('table', { name: 'Cases' }).getByText('Review of a customer').waitFor();
  });

  it('takes a list, says what is new in it, and holds everybody against that', async () => {
    const { page } = ingrid;
    await page.goto('/cp/compliance/lists');
    await page.getByText('Came with the program').waitFor();
    const importList = async (day: string, names: readonly string[]) => {
      await page.getByRole('button', { name: 'Import a list' }).click();
      const dialog = page.getByRole('dialog', { name: 'Import a list' });
      await dialog.locator('input[name="list"]').setInputFiles({
        name: 'uk.csv',
        mimeType: 'text/csv',
        buffer: ukList(day, names),
      });
      await dialog.getByRole('button', { name: 'Import a list' }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    const six = ['Torvald', 'Melisande', 'Barnabas', 'Ottoline', 'Ignatius', 'Philomena'];
    await importList('01-Nov-2025', six);
    const row = page.getByRole('row', { name: /United Kingdom/ });
    await row.getByText('6 new, 0 changed, 0 gone').waitFor();
    await importList('08-Nov-2025', [...six.slice(1), 'Hieronymus', 'Wilhelmina']);
    await row.getByText('2 new, 0 changed, 1 gone').waitFor();
    await expect
      .poll(() => row.innerText())
      .toMatch(/again: [1-9][\d,]* names?, 0 hits(?![\s\S]*Going on)/);
    // Whoever it has no more is screened for until somebody else agrees.
    await row.getByText('1 former entry is still in force.').waitFor();
    await row.getByRole('link', { name: 'A second person decides' }).click();
    const gone = page.getByRole('table', { name: 'Entries that would go' });
    await gone.getByText('uk:UKX-Torvald').waitFor();
    await page.getByText('You proposed this').waitFor();
    await mateo.page.goto(new URL(page.url()).pathname);
    await approveAs(mateo, SECOND);
    await page.goto('/cp/compliance/lists');
    await row.getByText('2 new, 0 changed, 1 gone').waitFor();
    expect(await row.getByText('still in force').count()).toBe(0);
  });

  it('gives a list up when two people want it', async () => {
    const { page } = ingrid;
    await page.goto('/cp/compliance/lists');
    const row = page.getByRole('row', { name: /United Kingdom/ });
    await row.getByRole('button', { name: 'Give up' }).click();
    const dialog = page.getByRole('dialog', { name: 'Give up a list: United Kingdom' });
    await dialog.getByLabel('Why').fill('We pay nobody there any more.');
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await dialog.waitFor({ state: 'detached' });
    await row.getByRole('link', { name: /^To be given up/ }).click();
    await page.getByText('We pay nobody there any more.').waitFor();
    await mateo.page.goto(new URL(page.url()).pathname);
    await approveAs(mateo, SECOND);
    await page.goto('/cp/compliance/lists');
    await row.getByText(/^Given up on/).waitFor();
  });
});

const COLUMNS = [
  'Unique ID',
  'Name 6',
  'Name 1',
  'Name type',
  'Regime Name',
  'Designation Type',
  'Alias strength',
  'Name non-latin script',
  'Address Country',
  'D.O.B',
  'Nationality(/ies)',
  'Country of birth',
];

/** Invented people of one family, in the form of the United Kingdom's list. */
function ukList(day: string, names: readonly string[]): Buffer {
  const rows = names.map((given) => {
    const said = [`UKX-${given}`, 'Quistgaardsenwell', given, 'Primary Name', 'Invented'];
    const cells = [...said, 'Individual'];
    return [...cells, ...COLUMNS.slice(cells.length).map(() => '')].join(',');
  });
  return Buffer.from([`Report Date: ${day}`, COLUMNS.join(','), ...rows, ''].join('\r\n'));
}
