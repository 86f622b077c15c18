/** Who the bank says it is changes by two people, is everywhere at once, and leaves what it was. */
import { ApiError, type StepUpId } from '@fairlead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PageDataSource } from '#modules/graph/page-data.service.ts';
import { confirmStepUp } from '#platform/sessions/step-up.service.ts';
import { eventually } from '#testing/eventually.ts';
import { liveOrigin, startLiveBank } from '#testing/live-bank.ts';
import { anotherBank } from '#testing/money-bank.ts';
import { type Colleague, type SiteBank, startSiteBank } from '#testing/site-bank.ts';

const REASON = 'The company moved; the register has the new address.';
const MOVED = '7 Lighthouse Road, Portland, Maine 04102, United States';

let bank: SiteBank;
let owner: Colleague;
let admin: Colleague;

beforeAll(async () => {
  bank = await startSiteBank({}, startLiveBank);
  owner = await bank.colleague('owner');
  admin = await bank.colleague('admin');
});
afterAll(() => bank.close());

async function propose({ client }: Colleague, facts: object, reason: string | undefined = REASON) {
  const { version } = (await client.settings.read()).licence;
  const body = { ...facts, ...(reason === '' ? {} : { reason }) };
  return client.settings
    .changeLicence({ body, ifMatch: String(version) })
    .catch((error: unknown) => error);
}

/** Gives the second factor that is asked for, and asks again. */
async function approve({ client }: Colleague, asked: unknown) {
  const at = { params: { id: Object(asked).approval_id } };
  try {
    return await client.approvals.approve(at);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'step_up_required') return error;
    const { step_up } = error.data as { step_up: StepUpId };
    const { db } = bank.bank.foundation.database;
    await db.transaction().execute((tx) => confirmStepUp(tx, step_up, bank.clock.now()));
    return client.approvals.approve(at).catch((refused: unknown) => refused);
  }
}

const licenceSeen = async () => {
  const { licence } = await bank.browser().client.graph.read({ query: { only: 'bank' } });
  return licence;
};

describe('a licence fact', () => {
  it('waits for a second person, who sees old and new; the proposer cannot be that', async () => {
    const before = await licenceSeen();
    const asked = await propose(admin, { address: MOVED });
    expect(asked).toMatchObject({ approval_id: expect.stringMatching(/^apr_/) });
    expect(await licenceSeen()).toEqual(before);
    const at = { params: { id: Object(asked).approval_id } };
    expect(await owner.client.approvals.read(at)).toMatchObject({
      kind: 'licence.change',
      before: { address: before?.address },
      after: { address: MOVED },
      reason: REASON,
    });
    expect(await approve(admin, asked)).toMatchObject({ code: 'second_person_required' });
    expect(await licenceSeen()).toEqual(before);
  });

  it('is everywhere within a second once approved, in every process, and is in the log', async () => {
    const other = await anotherBank(bank);
    const [waiting] = (await owner.client.approvals.list({ query: { status: 'Waiting' } })).data;
    expect(await approve(owner, { approval_id: waiting?.id })).toMatchObject({
      status: 'Approved',
    });
    const approvedAt = Date.now();
    const { server } = other.bank;
    await eventually(async () => {
      const { hostname: host } = new URL(liveOrigin);
      const headers = { host, 'x-forwarded-proto': 'https' };
      const answer = await server.fastify.inject({ url: '/api/graph?only=bank', headers });
      return answer.json().data.licence.address;
    }).toBe(MOVED);
    expect(Date.now() - approvedAt).toBeLessThan(5_000);
    await eventually(async () => (await licenceSeen())?.address).toBe(MOVED);
    const log = await owner.client.audit.list({ query: { action: 'settings.changed' } });
    expect(log.data[0]).toMatchObject({
      subject: { kind: 'setting', id: 'licence' },
    });
    await other.close();
  });

  it('is told to everybody with the day since it is stated, and what was stated before', async () => {
    const { data } = await new PageDataSource(bank.bank.foundation).read('en', '/');
    const stated = new Map(data.content.stated.map((one) => [one.fact, one]));
    const { since: created } = stated.get('legal_name') ?? {};
    expect(stated.get('legal_name')?.before).toEqual([]);
    expect(stated.get('address')).toMatchObject({
      stated: MOVED,
      before: [{ stated: '1 Quay Street, Portland, Maine 04101, United States', since: created }],
    });
    expect(stated.get('regulator')?.stated).toBe('National Credit Union Administration');
  });

  it.each([
    ['a regulator that is not in the table', { regulator: 'moon' }, 'regulator'],
    ['a number that its register could not hold', { licence_number: 'ABC' }, 'licence_number'],
    ['no name', { legal_name: '' }, 'legal_name'],
    [
      'a complaints body without https',
      { complaints_website: 'http://a.org' },
      'complaints_website',
    ],
    ['a domain that belongs to nobody', { domains: 'harbourmutual.org localhost' }, 'domains'],
    ['domains without the one it is open under', { domains: 'harbour.bank' }, 'domains'],
  ])('cannot be %s, as when the bank was created', async (_, facts, field) => {
    const refused = await propose(admin, facts);
    expect(refused).toMatchObject({ code: 'invalid', message: expect.stringContaining(field) });
  });

  it('needs a reason, and nothing waits where nothing would change', async () => {
    expect(await propose(admin, { legal_name: 'Harbour Co-operative' }, '')).toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('reason'),
    });
    expect(await propose(admin, { address: MOVED })).toMatchObject({ approval_id: null });
  });

  it('cannot be written by the program alone, nor what was said taken away', async () => {
    const { pool } = bank.bank.foundation.database;
    const write = (value: string) =>
      pool.query(
        `update setting set version = version + 1, value = ${value} where group_name = 'licence'`,
      );
    await expect(write('\'{"changes": []}\'')).rejects.toThrow(
      'what the bank said of itself stays',
    );
    const more = `jsonb_set(value, '{changes,1}', value -> 'changes' -> 0, true)`;
    await expect(write(more)).rejects.toThrow('the licence facts need a second person');
  });
});

describe('the names that a bank is reached under', () => {
  it('are followed as soon as two people changed them', async () => {
    const asked = await propose(owner, {
      domains: 'harbourmutual.org  www.harbourmutual.org\nharbour.bank',
    });
    expect(await approve(admin, asked)).toMatchObject({ status: 'Approved' });
    const { server } = bank.bank;
    const headers = { host: 'harbour.bank', 'x-forwarded-proto': 'https' };
    await eventually(async () => {
      const { statusCode } = await server.fastify.inject({ url: '/api/graph', headers });
      return statusCode;
    }).toBe(200);
  });
});

describe('a sandbox', () => {
  it('has its brand changed by two real people, no other fact, and nothing by personas', async () => {
    const live = bank;
    bank = await startSiteBank();
    const [one, other] = [await bank.colleague('owner'), await bank.colleague('admin')];
    const persona = await bank.colleague('admin', { persona: true });
    expect(await propose(persona, { trading_name: 'Mine' })).toMatchObject({
      code: 'persona_may_not',
    });
    expect(await propose(one, { legal_name: 'Harbour Ltd' })).toMatchObject({ code: 'invalid' });
    const asked = await propose(one, { trading_name: 'Training Bank' });
    expect(await approve(persona, asked)).toMatchObject({ code: 'second_person_required' });
    expect(await approve(other, asked)).toMatchObject({ status: 'Approved' });
    await eventually(() =>
      bank.browser().client.graph.read({ query: { only: 'bank' } }),
    ).toMatchObject({ brand: 'Training Bank', licence: null, mode: 'sandbox' });
    await bank.close();
    bank = live;
  });
});
