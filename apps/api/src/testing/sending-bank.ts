/** A bank whose customers pay people outside, for tests of that. */
import type { AccountId, CustomerId, TransferId } from '@fairlead/contract';
import { sql } from 'kysely';
import { type CaseOutcome, caseOf } from '#modules/cases/cases.service.ts';
import { lockCase } from '#modules/cases/cases.sql.ts';
import { advanceClock } from '#modules/sandbox/clock.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import { newId } from '#platform/random.ts';
import { startBank, type TestBank } from './bank.ts';
import { eventually } from './eventually.ts';
import {
  type Answered,
  type MoneyCustomer,
  newAccount,
  newMoneyCustomer,
  send,
  signedIn,
} from './money-bank.ts';

/** Right for their countries; the account's end says what the rail does with it. */
export const germany = {
  account_title: 'Clara Weiss',
  bank_name: 'Spree Bank',
  details: { country: 'DE', iban: 'DE89370400440532013000' },
} as const;
export const america = {
  account_title: 'Harbor Supplies',
  bank_name: 'Lakeside Bank',
  details: { country: 'US', routing_number: '021000021', account_number: '12345678' },
} as const;

export const careful = {
  purpose: 'family',
  hurried: false,
  coached: false,
  knows_payee: true,
  decision: 'go_on',
} as const;

export type Body = Record<string, unknown>;

export class Payer {
  readonly person: MoneyCustomer;
  readonly email: string;
  readonly account: AccountId;
  readonly #bank: TestBank;
  /** What of each payment this screen has shown last. */
  readonly #shown = new Map<unknown, unknown>();

  constructor(bank: TestBank, person: MoneyCustomer, email: string, account: AccountId) {
    this.#bank = bank;
    this.person = person;
    this.email = email;
    this.account = account;
  }

  get id(): CustomerId {
    return this.person.id;
  }

  order(more: Body = {}): Body {
    return {
      account_id: this.account,
      payee: america,
      amount: '2550',
      protection_answers: careful,
      ...more,
    };
  }

  async call(
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    body?: Body,
    key?: string,
  ): Promise<Answered> {
    const more = { ...(body === undefined ? {} : { body }), ...(key === undefined ? {} : { key }) };
    const answer = await send(this.person.browser, method, path, more);
    const { id, signing } = answer.data ?? {};
    const digest = (signing as { readonly terms_digest: string } | null | undefined)?.terms_digest;
    if (id !== undefined && digest !== undefined) this.#shown.set(id, digest);
    return answer;
  }

  validate(more: Body = {}): Promise<Answered> {
    return this.call('POST', '/api/transfers/validate', this.order(more));
  }

  send(more: Body = {}, id: TransferId = newId('transfer')): Promise<Answered> {
    return this.call('POST', '/api/transfers', this.order(more), id);
  }

  read(id: unknown): Promise<Answered> {
    return this.call('GET', `/api/transfers/${id}/checks`);
  }

  answer(id: unknown, body: Body): Promise<Answered> {
    return this.call('PATCH', '/api/transfers', { id, ...body });
  }

  /** Signs what this screen has shown last, whatever the bank holds by now. */
  async give(id: unknown, factor: Body): Promise<Answered> {
    if (!this.#shown.has(id)) await this.read(id);
    return this.answer(id, { ...factor, terms_digest: this.#shown.get(id) });
  }

  cancel(id: unknown): Promise<Answered> {
    return this.call('POST', `/api/transfers/${id}/cancel`);
  }

  /** The code by mail, as the customer finds it. */
  async code(id: unknown): Promise<string> {
    const before = await this.codes();
    this.#bank.clock.advance(31);
    const asked = await this.call('POST', '/api/users/otp', { transfer_id: id });
    if (asked.status !== 200) throw new Error(`No code was mailed: ${asked.text}`);
    let code = '';
    await eventually(async () => {
      const now = await this.codes();
      code = now.find((one) => !before.includes(one)) ?? '';
      return code;
    }).not.toBe('');
    return code;
  }

  /** Every code that was mailed for a payment so far. */
  async codes(): Promise<string[]> {
    const { data } = await this.#bank.browser().client.sandbox.inbox({ query: { to: this.email } });
    return data.flatMap(({ text }) => text.match(/(\d{5}) approves one payment/)?.[1] ?? []);
  }

  async sign(id: unknown): Promise<Answered> {
    return this.give(id, { otp: await this.code(id) });
  }

  /** An order that is signed and on its way. */
  async pay(more: Body = {}): Promise<Answered> {
    const sent = await this.send(more);
    if (sent.status !== 201) return sent;
    return this.sign(sent.data.id);
  }

  /** The account's money: all of it, and what can be used. */
  async money(): Promise<readonly [bigint, bigint]> {
    const { client } = this.person.browser;
    const account = await client.accounts.read({ params: { id: this.account } });
    return [BigInt(account.current_balance.amount), BigInt(account.available_balance.amount)];
  }

  async status(id: unknown): Promise<unknown> {
    return (await this.read(id)).data.status;
  }
}

export class SendingBank {
  readonly test: TestBank;
  #made = 0;

  private constructor(test: TestBank) {
    this.test = test;
  }

  static async start(): Promise<SendingBank> {
    return new SendingBank(await startBank());
  }

  get db() {
    return this.test.bank.foundation.database.db;
  }

  /** A customer with ten thousand dollars, or as many of another currency. */
  async payer(currency = 'USD', filled = 10_000_00n): Promise<Payer> {
    this.#made += 1;
    const email = `payer${this.#made}@example.com`;
    const person = await newMoneyCustomer(this.test, email);
    const account = await newAccount(this.test, person, currency);
    if (filled > 0n) await person.fill(account, filled);
    return new Payer(this.test, person, email, account);
  }

  /** The same customer, signed in at another device. */
  async elsewhere({ id, email, account }: Payer): Promise<Payer> {
    return new Payer(this.test, await signedIn(this.test, id), email, account);
  }

  /** Whoever knows the customer's password and no more. */
  async byPassword({ id, email, account }: Payer): Promise<Payer> {
    return new Payer(this.test, await signedIn(this.test, id, 'asked'), email, account);
  }

  /** How others pay somebody: as their own page says it, under their own name or another. */
  async payeeOf(payer: Payer, title?: string) {
    const { client } = payer.person.browser;
    const account = await client.accounts.read({ params: { id: payer.account } });
    const { country, iban, account_number, routing_number, sort_code } = account;
    const codes = { account_number, routing_number, sort_code };
    const said = Object.entries(iban === null ? codes : { iban });
    const details = { country, ...Object.fromEntries(said.filter(([, code]) => code !== null)) };
    const account_title = title ?? (await this.nameOf(payer));
    return { account_title, bank_name: 'Fairlead Bank', details };
  }

  async nameOf({ id }: Payer): Promise<string> {
    const row = await this.db
      .selectFrom('customer')
      .select(['first_name', 'last_name'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return `${row.first_name} ${row.last_name}`;
  }

  /** Until the undo time is over and the rail has answered. */
  async settle(payer: Payer, id: unknown, status: string): Promise<void> {
    await eventually(async () => {
      this.test.clock.advance(4);
      return payer.status(id);
    }).toBe(status);
  }

  /** Bank time moves on, and what falls due is done. */
  async later(hours: number): Promise<void> {
    const { dueWork } = this.test.bank;
    const by = { actor: { kind: 'system' }, requestId: 'test' } as const;
    await advanceClock(this.db, dueWork, hours * 3_600, by);
  }

  async tier(payer: Payer, proven: { id: boolean; address: boolean }): Promise<void> {
    const value = (is: boolean) => (is ? 'Completed' : 'Skipped');
    await sql`update customer set id_verification = ${value(proven.id)},
      address_verification = ${value(proven.address)} where id = ${payer.id}`.execute(this.db);
  }

  /** Staff decide about the payment that is held. */
  async decide(id: unknown, outcome: CaseOutcome): Promise<void> {
    const { cases } = this.test.bank.foundation.compliance;
    const held = await caseOf(this.db, id as TransferId);
    if (held === undefined) throw new Error('Nothing is held.');
    const now = await bankNow(this.db);
    await this.db.transaction().execute(async (tx) => {
      const found = await lockCase(tx, held.id);
      if (found === undefined) throw new Error('The case is gone.');
      const order = { authority: 'High Court', reference: 'HC-1' };
      const actor = { kind: 'system' } as const;
      await cases.rule(tx, found, outcome, {
        by: null,
        actor,
        now,
        ...(outcome === 'frozen' ? { order } : {}),
      });
    });
  }

  close(): Promise<void> {
    return this.test.close();
  }
}
