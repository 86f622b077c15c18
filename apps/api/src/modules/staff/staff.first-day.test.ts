/** The first day of a bank, through the whole program: printed link, owner, mail, second person. */
import { ApiError, type StepUpId } from '@fairlead/contract';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBank, type TestBank, type TestBrowser } from '#testing/bank.ts';
import { staffPassword as password } from '#testing/people-server.ts';

let bank: TestBank;
const owner = { app: new TOTP(), email: 'owner@bank.example' };
let ownersBrowser: TestBrowser;

beforeAll(async () => {
  bank = await startBank();
  ownersBrowser = bank.browser();
});
afterAll(() => bank.close());

function code(app: TOTP): string {
  return app.generate({ timestamp: bank.clock.now().getTime() });
}

async function enrol({ client }: TestBrowser): Promise<TOTP> {
  const { id, secret } = await client.staff.beginTotp();
  const app = new TOTP({ secret });
  await client.staff.confirmTotp({ body: { id, auth_code: code(app) } });
  return app;
}

async function refusalOf(calling: Promise<unknown>): Promise<ApiError> {
  const refused = await calling.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(refused instanceof ApiError)) throw new Error('It was not refused.');
  return refused;
}

describe('the first day of a bank', () => {
  it('begins with the link that was printed, by which the owner joins', async () => {
    const token = /token=([\w-]{43})/.exec(bank.bank.announcements.join(' '))?.[1] ?? '';
    const { client } = ownersBrowser;
    expect(await client.staff.openInvitation({ body: { token } })).toMatchObject({ role: 'owner' });
    const body = { token, email: owner.email, name: 'Olga Weiss', password };
    for (const [name, no] of [
      ['Olga evil.example', 'invalid'],
      ['Pay the small fee', 'text_not_allowed'],
    ] as const) {
      const joining = client.staff.acceptInvitation({ body: { ...body, name } });
      expect((await refusalOf(joining)).code).toBe(no);
    }
    expect(await client.staff.acceptInvitation({ body })).toMatchObject({
      second_factor: 'to_enrol',
    });
    owner.app = await enrol(ownersBrowser);
    expect(await client.staff.status()).toMatchObject({
      staff: { name: 'Olga Weiss', role: 'owner' },
      session: { second_factor: 'given' },
    });
  });

  it('goes on with the first approver, who gets the link by mail', async () => {
    const { client } = ownersBrowser;
    const body = { email: 'second@bank.example', role: 'admin' } as const;
    const asked = await refusalOf(client.staff.invite({ body }));
    expect(asked.code).toBe('step_up_required');
    const { step_up } = asked.data as { step_up: StepUpId };
    bank.clock.advance(30);
    await client.staff.confirmStepUp({ body: { step_up, auth_code: code(owner.app) } });
    expect(await client.staff.invite({ body })).toMatchObject({ alone_because: 'sole_owner' });
    const [mail] = await bank.inbox(body.email);
    const token = /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    const seconds = bank.browser();
    await seconds.client.staff.acceptInvitation({
      body: { token, name: 'Ben Ortega', password },
    });
    await enrol(seconds);
    expect(await seconds.client.staff.status()).toMatchObject({ staff: { role: 'admin' } });
  });

  it('tells the owner by mail when somebody signs in from a new device', async () => {
    bank.clock.advance(30);
    const { client } = bank.browser();
    await client.staff.signIn({ body: { email: owner.email, password } });
    await client.staff.confirmCode({ body: { auth_code: code(owner.app) } });
    const [mail] = await bank.inbox(owner.email);
    expect(mail?.subject).toContain('SIMULATION');
    expect(mail?.text).toContain('Olga Weiss');
  });

  it('lets visitors try it as one of the demonstration people', async () => {
    const { client } = bank.browser();
    const personas = await client.personas.list();
    for (const { persona, kind } of personas) {
      expect(await client.personas.signInAs({ body: { persona } })).toEqual({ kind });
    }
    const customer = await client.customers.status();
    expect(customer?.user.persona).toBe(true);
    // The last of them is the one in review: it says why, under which case and until when.
    expect(customer?.gate_facts).toMatchObject({
      gate: 'account_in_review',
      reason: 'identity_check',
      case_reference: 'CASE-0002',
    });
    await client.personas.signInAs({ body: { persona: 'marek-novak' } });
    expect((await client.customers.status())?.gate).toBe('account_locked');
    await client.personas.signInAs({ body: { persona: 'noor-aziz' } });
    const fresh = await client.customers.status();
    expect(fresh).toMatchObject({ gate: 'verify_email', user: { tier: 0 } });
    await client.personas.signInAs({ body: { persona: 'amina-haddad' } });
    expect((await client.customers.status())?.gate).toBeNull();
    const staff = await client.staff.status();
    expect(staff?.staff.persona).toBe(true);
  });
});
