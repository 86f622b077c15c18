/** Accounts and simulated money of a journey's own customer, set up without the screens. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { ask } from './own-account.ts';

export interface OwnMoneyAccount {
  readonly id: string;
  readonly account_type: string;
  readonly account_tag: string | null;
  readonly currency: string;
  readonly current_balance: { readonly amount: string };
}

export interface OwnTransfer {
  readonly id: string;
  readonly kind: string;
}

interface Listed<Row> {
  readonly data: readonly Row[];
}

export async function accountsOf(page: Page): Promise<readonly OwnMoneyAccount[]> {
  return ((await ask(page, 'GET', '/api/accounts')) as Listed<OwnMoneyAccount>).data;
}

export async function transfersOf(page: Page, kind: string): Promise<readonly OwnTransfer[]> {
  const { data } = (await ask(page, 'GET', '/api/transfers?limit=100')) as Listed<OwnTransfer>;
  return data.filter((transfer) => transfer.kind === kind);
}

export async function openMoneyAccount(
  page: Page,
  currency: string,
  account_tag: string,
  account_type = 'Complete Freedom',
): Promise<OwnMoneyAccount> {
  const body = { account_type, currency, account_tag };
  return (await ask(page, 'POST', '/api/accounts', body)) as OwnMoneyAccount;
}

/** Minor units from the sandbox's faucet. */
export async function fund(page: Page, account: { id: string }, amount: string): Promise<void> {
  await ask(page, 'POST', '/api/sandbox/faucet', { account_id: account.id, amount }, newKey());
}

/** Between two accounts of one currency; answers the transfer's id. */
export async function moveMoney(
  page: Page,
  from: { id: string },
  to: { id: string },
  amount: string,
): Promise<string> {
  const key = newKey();
  const body = { from: from.id, to: to.id, amount };
  await ask(page, 'POST', '/api/transfers/internal', body, key);
  return key;
}

function newKey(): string {
  return `trf_${randomUUID().replace(/^(.{14})./, '$17')}`;
}
