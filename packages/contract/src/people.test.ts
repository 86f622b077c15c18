import { describe, expect, test } from 'vitest';
import { closed } from './closed.ts';
import { emails } from './emails.ts';
import { authCodeForm, authCodeSchema, pinSchema } from './people.ts';
import { profiles } from './profiles.ts';
import { registrationBody } from './registrations.ts';
import { stepUpBody } from './step-up.ts';

const fieldsOf = (result: { error?: { issues: { path: PropertyKey[] }[] } | undefined }) =>
  result.error?.issues.map(({ path }) => path.join('.'));

describe('a code that somebody types', () => {
  test.each([
    ['01234', '01234', 'pin'],
    [1234, '01234', 'pin'],
    [0, '00000', 'pin'],
    ['123 456', '123456', 'totp'],
    ['abcd-efgh-jkmn-pqrs', 'ABCDEFGHJKMNPQRS', 'recovery'],
    ['OILO-0000-0000-0000', '0110000000000000', 'recovery'],
  ])('%s is read as %s', (typed, code, form) => {
    expect(authCodeSchema.parse(typed)).toBe(code);
    expect(authCodeForm(code)).toBe(form);
  });

  test.each(['', '1234', '1234567', 123_456, 1.5, -1, 'abcd', '١٢٣٤٥'])('%s is none', (typed) => {
    expect(authCodeSchema.safeParse(typed).success).toBe(false);
    expect(pinSchema.safeParse(typed).success).toBe(false);
  });

  test('comes alone or a passkey does, not both and not neither', () => {
    const step_up = 'stp_019a0000-0000-7000-8000-000000000000';
    expect(stepUpBody.safeParse({ step_up, auth_code: '123456' }).success).toBe(true);
    expect(fieldsOf(stepUpBody.safeParse({ step_up }))).toEqual(['auth_code']);
  });
});

describe('a registration', () => {
  const person = {
    email: ' Ada@Example.com',
    password: 'a long password',
    confirm_password: 'a long password',
    first_name: 'Ada',
    last_name: 'Byron',
    phone_number: '+44 20 7946 0000',
    country: 'GB',
    state: 'London',
    city: 'London',
    address: '12 St James’s Square',
    zip: 'SW1Y 4JH',
    date_of_birth: '1990-12-10',
    terms_version: '1',
  };
  const schema = closed(registrationBody);

  test('takes the older names of the address, and gives defaults', () => {
    expect(schema.parse(person)).toMatchObject({
      email: 'ada@example.com',
      phone_number: '+442079460000',
      street_address: '12 St James’s Square',
      zip_code: 'SW1Y 4JH',
      account_type: 'Checking Account',
      currency: 'USD',
    });
    expect(schema.parse(person)).not.toHaveProperty('zip');
  });

  test.each([
    ['confirm_password', { confirm_password: 'another' }],
    ['zip', { zip: 'nonsense' }],
    ['street_address', { address: undefined }],
    ['address', { street_address: 'elsewhere' }],
    ['phone_number', { phone_number: '020 7946 0000' }],
    ['date_of_birth', { date_of_birth: '1990-02-30' }],
    ['country', { country: 'XX' }],
  ])('says that %s is wrong', (field, change) => {
    expect(fieldsOf(schema.safeParse({ ...person, ...change }))).toEqual([field]);
  });

  test('cannot say what only the bank can', () => {
    for (const field of ['tier', 'account_status', 'id_verification', 'balance']) {
      expect(schema.safeParse({ ...person, [field]: 1 }).success).toBe(false);
    }
  });
});

describe('a new email', () => {
  const schema = closed(emails.update.body);
  const token = 'A'.repeat(43);

  test('is a correction, or a change with a token that is typed twice', () => {
    expect(schema.parse({ email: 'a@b.example' })).toEqual({
      kind: 'correct',
      email: 'a@b.example',
    });
    const change = { email_token: token, new_email: 'c@d.example' };
    expect(schema.parse({ ...change, confirm_new_email: 'C@d.example' })).toEqual({
      kind: 'change',
      token,
      newEmail: 'c@d.example',
    });
    const wrong = [
      { ...change, confirm_new_email: 'x@d.example' },
      { ...change, confirm_new_email: 'c@d.example', email: 'a@b.example' },
      { email_token: token },
      {},
    ];
    for (const body of wrong) expect(schema.safeParse(body).success).toBe(false);
  });
});

test('skipping is one verification and nothing else', () => {
  const schema = closed(profiles.updateUser.body);
  expect(schema.parse({ id_verification: 'Skipped' })).toEqual({
    kind: 'skip',
    verification: 'identity',
  });
  expect(schema.parse({ occupation: 'Pilot' })).toMatchObject({ kind: 'details' });
  const wrong = [
    {},
    { id_verification: 'Completed' },
    { id_verification: 'Skipped', email_verification: 'Skipped' },
    { id_verification: 'Skipped', occupation: 'Pilot' },
  ];
  for (const body of wrong) expect(schema.safeParse(body).success).toBe(false);
});
