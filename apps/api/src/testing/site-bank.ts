/** A whole bank with staff who really work there, each with a browser of their own. */
import type { Client, StaffId, StaffRole } from '@fairlead/contract';
import { admitStaff } from '#modules/staff/staff.service.ts';
import { openSession } from '#platform/sessions/session.service.ts';
import { startBank, type TestBank, type TestBankOptions } from './bank.ts';
import { staffPassword } from './people-server.ts';
import { preparedPassword } from './prepared-password.ts';

export interface Colleague {
  readonly id: StaffId;
  readonly client: Client;
  /** Of the session, for a browser of one's own. */
  readonly token: string;
}

export interface SiteBank extends TestBank {
  /** Somebody new of this role, signed in. */
  colleague(role: StaffRole, more?: { readonly persona?: boolean }): Promise<Colleague>;
}

export async function startSiteBank(
  options: TestBankOptions = {},
  /** Such as a live bank. */
  start: (options: TestBankOptions) => Promise<TestBank> = startBank,
): Promise<SiteBank> {
  const bank = await start(options);
  const { db } = bank.bank.foundation.database;
  let number = 0;
  return {
    ...bank,
    colleague: async (role, { persona = false } = {}) => {
      number += 1;
      const email = `colleague-${number}@example.com`;
      const password = await preparedPassword(staffPassword, { kind: 'staff', email });
      const details = { email, name: `Colleague ${number}`, role, language: 'en', persona };
      const { id } = await db
        .transaction()
        .execute((tx) => admitStaff(tx, details, password, bank.clock.now()));
      const session = {
        kind: 'staff',
        subjectId: id,
        secondFactor: 'given',
        ip: '127.0.0.1',
        userAgent: '',
        now: bank.clock.now(),
      } as const;
      const { token } = await db.transaction().execute((tx) => openSession(tx, session));
      const browser = bank.browser();
      browser.cookies.set('__Host-fairlead-staff', token);
      return { id, client: browser.client, token };
    },
  };
}
