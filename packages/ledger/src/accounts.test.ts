import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountRefusal, NewAccount } from './accounts.ts';
import { balancesByCode, balancesOf, trialBalance } from './balances.ts';
import { type LedgerBed, ledgerBed, transfer } from './testing/ledger-bed.ts';
import { verifyLedger } from './verify.ts';

let bed: LedgerBed;
beforeAll(async () => {
  bed = await ledgerBed();
});
afterAll(async () => {
  expect((await verifyLedger(bed.root)).findings).toEqual([]);
  await bed.close();
});

const accepted = { accepted: true };
const refused = (code: AccountRefusal) => ({ accepted: false, code });
const customer = (): NewAccount => ({
  id: randomUUID(),
  currency: 'USD',
  kind: 'customer',
  minimumMinor: 0n,
});

describe('an account', () => {
  it('opens at zero, and again with the same facts', async () => {
    const account = customer();
    expect(await bed.ledger.openAccounts([account, account])).toEqual([accepted, accepted]);
    expect(await bed.ledger.openAccounts([account])).toEqual([accepted]);
    expect((await balancesOf(bed.pool, [account.id])).get(account.id)).toMatchObject({
      balanceMinor: 0n,
      reservedMinor: 0n,
      seq: 0n,
      closed: false,
    });
  });

  it('id_already_used: an id or a code belongs to one account', async () => {
    const account = customer();
    const code = 'fees.cards.USD';
    const fees: NewAccount = {
      ...account,
      id: randomUUID(),
      kind: 'fees',
      code,
      minimumMinor: null,
    };
    expect(
      await bed.ledger.openAccounts([
        account,
        fees,
        { ...account, currency: 'EUR' },
        { ...fees, id: randomUUID() },
      ]),
    ).toEqual([accepted, accepted, refused('id_already_used'), refused('id_already_used')]);
    expect((await balancesByCode(bed.pool, [code])).get(code)?.accountId).toBe(fees.id);
  });

  it('has a bound if it is a customer’s, and none below zero if it is own funds', async () => {
    await expect(
      bed.ledger.openAccounts([{ ...customer(), minimumMinor: null }]),
    ).rejects.toThrow();
    const own: NewAccount = { ...customer(), kind: 'own_funds', code: 'own_funds.USD' };
    await expect(bed.ledger.openAccounts([{ ...own, minimumMinor: -1n }])).rejects.toThrow();
    expect(await bed.ledger.openAccounts([own])).toEqual([accepted]);
    const change = { accountId: own.id, minimumMinor: -1n };
    await expect(bed.ledger.changeMinimum(change)).rejects.toThrow();
  });

  it('gets an overdraft, and keeps it while it is used', async () => {
    const account = await bed.customer({ minor: 10n });
    const to = await bed.customer();
    const change = (minimumMinor: bigint) =>
      bed.ledger.changeMinimum({ accountId: account, minimumMinor });
    expect(await change(-100n)).toEqual(accepted);
    expect(await bed.ledger.post(transfer(account, to, 60n))).toMatchObject(accepted);
    expect(await change(-49n)).toEqual(refused('insufficient_funds'));
    expect(await change(-50n)).toEqual(accepted);
    const unknown = { accountId: randomUUID(), minimumMinor: 0n };
    expect(await bed.ledger.changeMinimum(unknown)).toEqual(refused('account_not_found'));
  });

  it('closes when it is empty, for good', async () => {
    const account = await bed.customer({ minor: 10n });
    const to = await bed.customer();
    expect(await bed.ledger.closeAccount(account)).toEqual(refused('account_not_empty'));
    await bed.ledger.post(transfer(account, to, 10n));
    expect(await bed.ledger.closeAccount(account)).toEqual(accepted);
    expect(await bed.ledger.closeAccount(account)).toEqual(accepted);
    expect(await bed.ledger.closeAccount(randomUUID())).toEqual(refused('account_not_found'));
    const change = { accountId: account, minimumMinor: -5n };
    expect(await bed.ledger.changeMinimum(change)).toEqual(refused('account_closed'));
    expect(await bed.ledger.post(transfer(to, account, 1n))).toMatchObject({
      code: 'account_closed',
    });
  });
});

describe('the trial balance', () => {
  it('shows debits and credits by account of the chart, equal in each currency', async () => {
    await bed.customer({ minor: 70n });
    await bed.customer({ currency: 'EUR', minor: 30n });
    const { lines, balanced } = await trialBalance(bed.pool);
    expect(balanced).toBe(true);
    expect(lines).toContainEqual({
      currency: 'EUR',
      kind: 'sandbox_funding',
      code: 'sandbox_funding.EUR',
      accounts: 1n,
      debitMinor: 30n,
      creditMinor: 0n,
    });
    expect(
      lines.find(({ currency, kind }) => currency === 'EUR' && kind === 'customer'),
    ).toMatchObject({ code: null, debitMinor: 0n, creditMinor: 30n });
  });
});
