import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '#platform/audit/audit.service.ts';
import { bindKeys } from '#platform/keys/bank-keys.ts';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { createBankRecord, findBankRecord, readMode } from '#platform/mode.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { createLiveBank } from './create-live-bank.service.ts';
import { readInstitution } from './institution.rules.ts';
import { liveRails } from './rails.ts';
import { regulators } from './regulators.ts';

const rails = ['iso20022'];
const good = {
  legal_name: 'Harbour Mutual Limited',
  trading_name: 'Harbour',
  regulator: 'fca',
  register_entry: 'https://register.fca.org.uk/s/firm?id=001b000000NMfEKAA1',
  licence_number: '123456',
  address: '1 Quay Street, Bristol BS1 4XX, United Kingdom',
  deposit_protection: {
    protected: true,
    scheme: 'Financial Services Compensation Scheme',
    statement: 'Deposits are protected up to £85,000 per person by the FSCS.',
  },
  complaints_body: {
    name: 'Financial Ombudsman Service',
    website: 'https://www.financial-ombudsman.org.uk/',
  },
  domains: ['harbourmutual.co.uk', 'www.harbourmutual.co.uk'],
  rail: 'iso20022',
};

describe('an institution', () => {
  it('is accepted when everything is there and fits', () => {
    expect(readInstitution(good, rails)).toEqual({ institution: good });
    const unprotected = {
      protected: false,
      statement: 'Money held here is safeguarded, and not covered by a deposit scheme.',
    };
    expect(readInstitution({ ...good, deposit_protection: unprotected }, rails)).toHaveProperty(
      'institution',
    );
  });

  it.each(Object.keys(good))('is refused without %s, which is named', (field) => {
    const { problems } = readInstitution({ ...good, [field]: undefined }, rails);
    expect(problems).toHaveLength(1);
    expect(problems?.[0]).toMatch(new RegExp(`^${field}: missing; give `));
  });

  it('is told everything that is missing at once', () => {
    const { problems } = readInstitution({}, rails);
    expect(problems?.map((problem) => problem.split(':')[0])).toEqual(Object.keys(good));
  });

  it.each([
    [
      'a regulator we do not know',
      { regulator: 'offshore-board' },
      /^regulator: wrong; give one of/,
    ],
    [
      'an entry in another register',
      { register_entry: 'https://fca-register.co/x' },
      /register\.fca\.org\.uk/,
    ],
    [
      'an entry that only looks right',
      { register_entry: 'https://register.fca.org.uk.evil.co/x' },
      /register_entry/,
    ],
    ['a number the regulator would not give', { licence_number: 'ABC' }, /6 to 7 digits/],
    ['a domain that is nobody’s', { domains: ['bank.example'] }, /^domains: wrong/],
    ['an address as a domain', { domains: ['127.0.0.1'] }, /^domains: wrong/],
    ['localhost', { domains: ['localhost'] }, /^domains: wrong/],
    ['no domain', { domains: [] }, /^domains: wrong/],
    [
      'a complaints body without https',
      { complaints_body: { name: 'Ombudsman', website: 'http://o.org' } },
      /^complaints_body/,
    ],
    [
      'protection without a scheme',
      { deposit_protection: { protected: true, statement: 'Protected up to 85,000.' } },
      /^deposit_protection/,
    ],
    ['an unknown field', { insured_by: 'Everyone' }, /^insured_by: unknown/],
    ['an unknown rail', { rail: 'pigeon' }, /^rail: wrong; this version has iso20022/],
  ])('is refused with %s', (_, change, expected) => {
    const { problems } = readInstitution({ ...good, ...change }, rails);
    expect(problems).toHaveLength(1);
    expect(problems?.[0]).toMatch(expected);
  });

  it('is refused by a program that has no rail for real money, which this one is', () => {
    expect(liveRails).toEqual([]);
    expect(readInstitution(good, liveRails)).toEqual({
      problems: ['rail: none of the rails in this version of the program carries real money'],
    });
  });

  it.each([null, 'text', [1], 7])('is not %j', (value) => {
    expect(readInstitution(value, rails).problems?.[0]).toBe('The file must hold one JSON object.');
  });
});

describe('the table of regulators', () => {
  it.each(Object.entries(regulators))('has an https register for %s', (_, regulator) => {
    expect(new URL(regulator.registerAddress).protocol).toBe('https:');
    expect(regulator.country).toMatch(/^[A-Z]{2}$/);
  });
});

describe('creating a live bank', () => {
  let bank: TestDatabase;
  beforeAll(async () => {
    bank = await testDatabase();
    bindKeys(bank.db, KeyRing.inMemory());
  });
  afterAll(() => bank.close());

  it('seals the institution and the register’s own address into the first block', async () => {
    const { institution } = readInstitution(good, rails);
    if (institution === undefined) throw new Error('not accepted');
    await createLiveBank(bank.db, institution);
    expect(await readMode(bank.db)).toBe('live');
    const facts = JSON.parse((await findBankRecord(bank.db))?.facts ?? '{}');
    expect(facts.institution).toEqual({
      ...good,
      register_address: 'https://register.fca.org.uk/',
    });
    const [created] = await listAudit(bank.db, { action: 'bank.created' }, { limit: 5 });
    expect(created).toMatchObject({ actorKind: 'system', subjectId: 'live' });
  });

  it('is refused where there is a bank already, live or sandbox', async () => {
    const { institution } = readInstitution(good, rails);
    if (institution === undefined) throw new Error('not accepted');
    await expect(createLiveBank(bank.db, institution)).rejects.toThrow(/holds a live bank already/);
    const other = await testDatabase();
    const sandbox = { mode: 'sandbox' as const, facts: {} };
    await other.db.transaction().execute((tx) => createBankRecord(tx, sandbox));
    bindKeys(other.db, KeyRing.inMemory());
    await expect(createLiveBank(other.db, institution)).rejects.toThrow(/holds a sandbox bank/);
    await other.close();
  });
});
