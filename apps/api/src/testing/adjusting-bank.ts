/** A bank whose staff correct customers' accounts, for tests of that. */
import type { AccountId, StaffId, StaffRole, StepUpId, TransferId } from '@fairlead/contract';
import { admitStaff } from '#modules/staff/staff.service.ts';
import { newId } from '#platform/random.ts';
import { openSession } from '#platform/sessions/session.service.ts';
import { confirmStepUp } from '#platform/sessions/step-up.service.ts';
import { startBank, type TestBank, type TestBrowser } from './bank.ts';
import {
  type Answered,
  type MoneyCustomer,
  newAccount,
  newMoneyCustomer,
  send,
  sendSayingWhy,
} from './money-bank.ts';
import { staffPassword } from './people-server.ts';
import { preparedPassword } from './prepared-password.ts';

const ADJUSTMENTS = '/api/admins/adjustments';
const WORDS = 'The customer wrote to us, and the books bear them out.';

/** A member of staff with a browser of their own. */
export interface Clerk {
  readonly id: StaffId;
  readonly browser: TestBrowser;
}

/** A customer, an account, and money that came to it from the faucet. */
export interface Holder {
  readonly person: MoneyCustomer;
  readonly email: string;
  readonly account: AccountId;
  readonly filled: TransferId;
}

export class AdjustingBank {
  readonly test: TestBank;
  #people = 0;

  private constructor(test: TestBank) {
    this.test = test;
  }

  static async start(): Promise<AdjustingBank> {
    return AdjustingBank.of(await startBank());
  }

  /** In a bank that somebody else started and closes. */
  static of(test: TestBank): AdjustingBank {
    return new AdjustingBank(test);
  }

  get db() {
    return this.test.bank.foundation.database.db;
  }

  async clerk(role: StaffRole, email?: string, persona = false): Promise<Clerk> {
    this.#people += 1;
    const own = email ?? `${role}${this.#people}@example.com`;
    const password = await preparedPassword(staffPassword, { kind: 'staff', email: own });
    const details = { email: own, name: `Sam ${role}`, role, language: 'en', persona };
    const now = this.test.clock.now();
    const { id, token } = await this.db.transaction().execute(async (tx) => {
      const member = await admitStaff(tx, details, password, now);
      const session = await openSession(tx, {
        kind: 'staff',
        subjectId: member.id,
        secondFactor: 'given',
        ip: '127.0.0.1',
        userAgent: 'test',
        now,
      });
      return { id: member.id, token: session.token };
    });
    const browser = this.test.browser();
    browser.cookies.set('__Host-fairlead-staff', token);
    return { id, browser };
  }

  async holder(minor = 100_00n, currency = 'USD'): Promise<Holder> {
    this.#people += 1;
    const email = `holder${this.#people}@example.com`;
    const person = await newMoneyCustomer(this.test, email);
    const account = await newAccount(this.test, person, currency);
    const filled = newId('transfer');
    await person.fill(account, minor, filled);
    return { person, email, account, filled };
  }

  /** Takes money back that came by the faucet, where nothing else is said. */
  propose(clerk: Clerk, holder: Holder, more: object = {}): Promise<Answered> {
    const body = {
      customer_id: holder.person.id,
      account_id: holder.account,
      type: 'Debit',
      amount: '2500',
      reason: 'wrong_amount',
      transfer_id: holder.filled,
      words: WORDS,
      ...more,
    };
    return sendSayingWhy(clerk.browser, 'POST', ADJUSTMENTS, { body });
  }

  goodwill(clerk: Clerk, holder: Holder, minor: bigint): Promise<Answered> {
    const more = { type: 'Credit', amount: String(minor), reason: 'goodwill' };
    return this.propose(clerk, holder, { ...more, transfer_id: undefined });
  }

  reverse(clerk: Clerk, id: unknown): Promise<Answered> {
    const body = { words: WORDS };
    return sendSayingWhy(clerk.browser, 'POST', `${ADJUSTMENTS}/${id}/reverse`, { body });
  }

  read(clerk: Clerk, id: unknown): Promise<Answered> {
    return sendSayingWhy(clerk.browser, 'GET', `${ADJUSTMENTS}/${id}`);
  }

  refuse(clerk: Clerk, approval: unknown): Promise<Answered> {
    const path = `/api/admins/approvals/${approval}/refuse`;
    return send(clerk.browser, 'POST', path, { body: { reason: 'Not like this.' } });
  }

  /** With the second factor, where it is asked for. */
  async approve(clerk: Clerk, approval: unknown): Promise<Answered> {
    const path = `/api/admins/approvals/${approval}/approve`;
    const asked = await send(clerk.browser, 'POST', path, { body: {} });
    if (asked.code !== 'step_up_required') return asked;
    const stepUp = asked.data.step_up as StepUpId;
    const now = this.test.clock.now();
    await this.db.transaction().execute((tx) => confirmStepUp(tx, stepUp, now));
    return send(clerk.browser, 'POST', path, { body: {} });
  }

  close(): Promise<void> {
    return this.test.close();
  }
}
