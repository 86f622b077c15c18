/** A live bank says who it is wherever it speaks, and where that can be checked. */
import { statementFormats } from '@fairlead/contract';
import { Document } from 'mupdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankNow } from '#platform/bank-time.ts';
import { startBank, type TestBank } from '#testing/bank.ts';
import { dayAfter } from '#testing/days.ts';
import { harbourMutual } from '#testing/institution.ts';
import { startLiveBank } from '#testing/live-bank.ts';
import { type MoneyCustomer, newAccount, newMoneyCustomer } from '#testing/money-bank.ts';

const register = 'https://mapping.ncua.gov/ResearchCreditUnion';
const stated = [harbourMutual.legal_name, harbourMutual.licence_number, register];

let bank: TestBank;
let person: MoneyCustomer;

beforeAll(async () => {
  bank = await startLiveBank();
  person = await newMoneyCustomer(bank, 'nadia@example.com');
});
afterAll(() => bank.close());

/** The files of one empty statement in a form, read as a person or a program reads them. */
async function statementAs(id: string, format: string): Promise<string> {
  const file = await person.browser.fetch(`/api/statements/${id}/file?format=${format}`);
  const bytes = Buffer.from(await file.arrayBuffer());
  if (format !== 'pdf') return bytes.toString();
  const pages = Document.openDocument(bytes, 'application/pdf');
  return pages
    .loadPage(pages.countPages() - 1)
    .toStructuredText('')
    .asText();
}

describe('a live bank', () => {
  it('tells everybody what its institution states, with the regulator’s own register', async () => {
    const graph = await bank.browser().client.graph.read({ query: { only: 'bank' } });
    expect(graph).toMatchObject({
      mode: 'live',
      brand: 'Harbour',
      licence: {
        trading_name: 'Harbour',
        legal_name: 'Harbour Mutual Limited',
        address: harbourMutual.address,
        number: '12345',
        entry: 'charter 12345',
        regulator: 'National Credit Union Administration',
        register_address: register,
        statement: harbourMutual.deposit_protection.statement,
        complaints_body: 'NCUA Consumer Assistance, https://mycreditunion.gov/',
      },
    });
  });

  it('states it on its statements, in each of their forms', async () => {
    const account_id = await newAccount(bank, person);
    const day = dayAfter(await bankNow(bank.bank.foundation.database.db), 0);
    const body = { account_id, from: day, to: day };
    const { id } = await person.browser.client.statements.create({ body });
    for (const format of statementFormats) {
      const file = (await statementAs(id, format)).replaceAll(/\s+/g, ' ');
      // A file of lines alone states it in each of them; this one has none.
      const wanted = format === 'csv' ? ['issued_by'] : stated;
      expect([format, ...wanted.filter((one) => !file.includes(one))]).toEqual([format]);
    }
    const paper = (await statementAs(id, 'pdf')).replaceAll(/\s+/g, ' ');
    expect(paper).toContain('Stated by the operator. Check this name and address');
    expect(paper).not.toContain('SIMULATED');
  });

  it('states it below the small pages of the server itself', async () => {
    const page = await (await bank.browser().fetch('/api/docs')).text();
    expect(page).toContain(`<a href="${register}"`);
    for (const one of stated) expect(page).toContain(one);
  });
});

describe('a sandbox', () => {
  it('has no licence to state', async () => {
    const sandbox = await startBank();
    const { browser } = sandbox;
    const graph = await browser().client.graph.read({ query: { only: 'bank' } });
    expect(graph.licence).toBeNull();
    expect(await (await browser().fetch('/api/docs')).text()).not.toContain('<footer');
    await sandbox.close();
  });
});
