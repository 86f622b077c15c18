/** A customer of one's own whose identity is proven, so that money may go abroad; no screens. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Page } from 'playwright-core';
import { specimens } from './newcomers.ts';
import { ask, type OwnCustomer, openOwnAccount, reach } from './own-account.ts';
import { accountsOf, fund, type OwnMoneyAccount } from './own-money.ts';

interface Papers {
  readonly id: string;
  readonly documents: readonly { readonly id: string }[];
}

export interface Sender extends OwnCustomer {
  readonly id: string;
  readonly account: OwnMoneyAccount;
}

/** Opens an account, proves the identity, and puts money on it, in minor units. */
export async function openVerified(page: Page, staff: Page, amount: string): Promise<Sender> {
  const person = await openOwnAccount(page);
  await handIn(page);
  const status = await ask(page, 'GET', '/api/users/auth/status');
  const id = String(Reflect.get(Object(Reflect.get(Object(status), 'user')), 'id'));
  await approvePapers(staff, id);
  const [account] = await accountsOf(page);
  if (account === undefined) throw new Error('There is no account.');
  await fund(page, account, amount);
  return { ...person, id, account };
}

async function handIn(page: Page): Promise<void> {
  const sides = { front: picture(specimens.front), back: picture(specimens.back) };
  const path = '/api/users/upload/identity-card';
  const answer = await reach(page, 'POST', path, { multipart: sides });
  if (!answer.ok()) throw new Error(`The papers were answered ${answer.status()}.`);
}

function picture(path: string) {
  return { name: basename(path), mimeType: 'image/png', buffer: readFileSync(path) };
}

/** A reviewer looks at each paper, as they must, and accepts them. */
async function approvePapers(staff: Page, customer: string): Promise<void> {
  const { data } = (await ask(staff, 'GET', `/api/admins/documents?customer=${customer}`)) as {
    readonly data: readonly Papers[];
  };
  for (const { id, documents } of data) {
    for (const { id: document_id } of documents) {
      await look(staff, id, document_id);
    }
    await ask(staff, 'POST', `/api/admins/documents/${id}/approve`, {});
  }
}

/** The answer is a picture. */
async function look(staff: Page, id: string, document_id: string): Promise<void> {
  const data = { document_id, reason: 'Comparing the papers' };
  const answer = await reach(staff, 'POST', `/api/admins/documents/${id}/look`, { data });
  if (!answer.ok()) throw new Error('The paper was not shown.');
}
