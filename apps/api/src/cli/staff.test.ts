import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptInvitation } from '#modules/staff/join.service.ts';
import { staffByEmail } from '#modules/staff/staff.service.ts';
import { type Database, openDatabase } from '#platform/database/open-database.ts';
import { bindKeys } from '#platform/keys/bank-keys.ts';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { createBankRecord, type Mode } from '#platform/mode.ts';
import { systemTime } from '#platform/wall-time.ts';
import { runToEnd } from '#testing/child-program.ts';
import { cloneDatabase } from '#testing/database.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

const folder = temporaryFolder();
const cleaners: (() => Promise<void>)[] = [];

interface Bank {
  readonly database: Database;
  run(...args: string[]): ReturnType<typeof runToEnd>;
}

async function newBank(mode: Mode | null): Promise<Bank> {
  const { url, drop } = await cloneDatabase();
  const database = await openDatabase({ url });
  cleaners.push(async () => {
    await database.close();
    await drop();
  });
  const name = `ring-${cleaners.length}.json`;
  bindKeys(database.db, await KeyRing.load(join(folder, name)));
  if (mode !== null) {
    await database.db.transaction().execute((tx) => createBankRecord(tx, { mode, facts: {} }));
  }
  const env = {
    DATABASE_URL: url,
    FAIRLEAD_DATA: folder,
    FAIRLEAD_KEY_RING: join(folder, name),
    FAIRLEAD_ORIGIN: 'https://bank.example',
  };
  return {
    database,
    run: (...args) => runToEnd('src/main.ts', { env, args: ['staff', ...args] }),
  };
}

async function acceptAs(bank: Bank, output: string, name = 'Ada Keller') {
  const token = /token=([\w-]{43})/.exec(output)?.[1] ?? '';
  const place = {
    ip: '192.0.2.1',
    userAgent: '',
    deviceToken: undefined,
    requestId: 'request',
    now: systemTime.now(),
  };
  const given = { token, email: undefined, name, password: 'viele bunte laternen', language: 'en' };
  return acceptInvitation(bank.database.db, given, place);
}

let sandbox: Bank;
let live: Bank;
beforeAll(async () => {
  sandbox = await newBank('sandbox');
  live = await newBank('live');
});
afterAll(async () => {
  for (const clean of cleaners) await clean();
});

describe('fairlead staff invite', () => {
  it('prints a link by which the person joins', async () => {
    const { code, output } = await sandbox.run(
      'invite',
      '--email',
      'Ada@Bank.example',
      '--role',
      'support',
    );
    expect(output).toContain('https://bank.example/cp/signup?token=');
    expect(code).toBe(0);
    await acceptAs(sandbox, output);
    const member = await staffByEmail(sandbox.database.db, 'ada@bank.example');
    expect(member).toMatchObject({ name: 'Ada Keller', role: 'support', persona: false });
  });

  it('says in one sentence what is wrong', async () => {
    const known = await sandbox.run('invite', '--email', 'ada@bank.example', '--role', 'admin');
    expect(known).toMatchObject({
      code: 1,
      output: 'Somebody on the staff has this address already.',
    });
    const none = await (await newBank(null)).run('invite', '--email', 'ada@bank.example');
    expect(none.code).toBe(1);
    expect(none.output).toContain('There is no bank yet');
  });

  it('makes the first owner of a live bank, and nobody after', async () => {
    const owner = await live.run('invite', '--email', 'owner@bank.example');
    expect(owner.code).toBe(0);
    await acceptAs(live, owner.output);
    const second = await live.run('invite', '--email', 'second@bank.example');
    expect(second.code).toBe(1);
    expect(second.output).toContain('where a second person approves');
  });
});

describe('fairlead staff disable', () => {
  it('shuts somebody out', async () => {
    const { code, output } = await sandbox.run('disable', '--email', 'ada@bank.example');
    expect(output).toBe('ada@bank.example is shut out, and every session of theirs has ended.');
    expect(code).toBe(0);
    const member = await staffByEmail(sandbox.database.db, 'ada@bank.example');
    expect(member?.disabledAt).not.toBeNull();
  });
});
