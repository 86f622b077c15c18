import type { CustomerId } from '@fairlead/contract';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploads } from '#modules/settings/settings.service.ts';
import { listAudit } from '#platform/audit/audit.service.ts';
import { CANARY, pdf, photo, png } from '#platform/pictures/made-files.fixture.ts';
import { type PapersServer, type Person, startPapersServer } from '#testing/papers-server.ts';

const UPDATE = '/api/users/auth/update';
const USER = '/api/users/update/user';
const proven = ['email', 'identity', 'address'] as const;

let bank: PapersServer;

beforeAll(async () => {
  bank = await startPapersServer();
});
afterAll(() => bank.close());

const codeOf = (response: { json(): { details: { code: string }[] } }) =>
  response.json().details[0]?.code;

function patch(person: Person, what: string, body: object) {
  return bank.send(person, 'PATCH', `${UPDATE}/${what}`, body);
}

/** As somebody has who set up an app; the secret is nobody's. */
async function giveApp(id: CustomerId): Promise<void> {
  await sql`insert into totp_authenticator (id, subject_id, secret_encrypted, confirmed_at)
    values ('otp_' || gen_random_uuid(), ${id}, '\\x00', now())`.execute(bank.db);
}

describe('a change that is sent again under its key', () => {
  it.each([
    ['details', { sms_alerts: 'Enabled' }, 'profile.switches_changed'],
    [
      'address',
      {
        street_address: 'Lindenstr. 2',
        zip_code: '10117',
        city: 'Berlin',
        state: 'BE',
        country: 'DE',
      },
      'profile.address_changed',
    ],
  ])('is answered as at first: %s', async (what, body, action) => {
    const person = await bank.customer({ proven: ['email', 'identity'] });
    const headers = { 'idempotency-key': `${what}-${person.id}` };
    const ask = () => bank.sendAsIs(person, 'PATCH', `${UPDATE}/${what}`, body, headers);
    const first = await ask();
    expect(first.statusCode).toBe(200);
    const again = await ask();
    expect([again.headers['idempotent-replay'], again.body]).toEqual(['true', first.body]);
    const records = await listAudit(bank.db, { customerId: person.id, action }, { limit: 5 });
    expect(records).toHaveLength(1);
  });

  it('sends one code to a new number', async () => {
    const person = await bank.customer({ proven });
    const headers = { 'idempotency-key': `phone-${person.id}` };
    const body = { phone_number: '+447700900123' };
    const ask = () => bank.sendAsIs(person, 'PATCH', `${UPDATE}/phone`, body, headers);
    const first = await bank.withFactor(ask);
    expect(first.statusCode).toBe(200);
    const again = await ask();
    expect([again.headers['idempotent-replay'], again.body]).toEqual(['true', first.body]);
  });
});

describe('switches', () => {
  it('are switched on without ado, and off with the second factor', async () => {
    const person = await bank.customer({ proven });
    const on = await patch(person, 'details', {
      sms_alerts: 'Enabled',
      two_factor_authentication: 'Enabled',
    });
    expect(on.json().data).toMatchObject({
      sms_alerts: 'Enabled',
      email_alerts: 'Enabled',
      two_factor_authentication: 'Enabled',
    });
    const off = () => patch(person, 'details', { email_alerts: 'Disabled' });
    expect(codeOf(await off())).toBe('step_up_required');
    const done = await bank.withFactor(off);
    expect(done.json().data).toMatchObject({ email_alerts: 'Disabled', sms_alerts: 'Enabled' });
    const [mail] = await bank.inbox(person.email);
    expect(mail?.subject).toContain('security settings were changed');
    const [record] = await listAudit(bank.db, { customerId: person.id }, { limit: 1 });
    expect(record).toMatchObject({
      action: 'profile.switches_changed',
      text: { before: { emailAlerts: true }, after: { emailAlerts: false } },
    });
  });

  it('leave nobody without a second factor: last_factor', async () => {
    const person = await bank.customer({ proven });
    const off = () => patch(person, 'details', { email_authentication: 'Disabled' });
    const refused = await off();
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'last_factor']);
    await giveApp(person.id);
    expect((await bank.withFactor(off)).json().data.email_authentication).toBe('Disabled');
  });

  it('take the second factor for a mailed PIN beside a stronger one, and it is told', async () => {
    const person = await bank.customer({ proven });
    await giveApp(person.id);
    const switchPin = (to: string) => () => patch(person, 'details', { email_authentication: to });
    await bank.withFactor(switchPin('Disabled'));
    expect(codeOf(await switchPin('Enabled')())).toBe('step_up_required');
    const { rows } = await sql`select email_authentication as on from customer
      where id = ${person.id}`.execute(bank.db);
    expect(rows).toEqual([{ on: false }]);
    const on = await bank.withFactor(switchPin('Enabled'));
    expect(on.json().data.email_authentication).toBe('Enabled');
    // One that it was switched off, one that it is on again: they go their own ways.
    const mails = await bank.inbox(person.email, 2);
    expect(mails.map(({ text }) => text).join('\n')).toContain(
      'A PIN by mail now counts as your second factor',
    );
    const { rows: told } = await sql`select facts from notification
      where customer_id = ${person.id} and message = 'security_changed'`.execute(bank.db);
    expect(told).toEqual([{ facts: { event: 'mailed_pin_added' } }]);
  });

  it('of a persona stay as they are: persona_may_not', async () => {
    const persona = await bank.customer({ persona: true, proven });
    const factor = await patch(persona, 'details', { two_factor_authentication: 'Enabled' });
    expect(codeOf(factor)).toBe('persona_may_not');
    const alerts = await patch(persona, 'details', { email_alerts: 'Disabled' });
    expect(codeOf(alerts)).toBe('persona_may_not');
    for (const [what, body] of [
      ['phone', { phone_number: '+491701234567' }],
      ['address', { street_address: 'A 1', zip_code: '10115', city: 'B', state: 'B' }],
    ] as const) {
      expect([what, codeOf(await patch(persona, what, body))]).toEqual([what, 'persona_may_not']);
    }
    const picture = await bank.upload(persona, `${UPDATE}/photo`, {
      photo: { bytes: await photo() },
    });
    expect(codeOf(picture)).toBe('persona_may_not');
    const details = await bank.send(persona, 'PATCH', USER, { occupation: 'Diver' });
    expect(codeOf(details)).toBe('persona_may_not');
  });
});

describe('a phone number', () => {
  it('is proven by a code that is sent to it, after the second factor', async () => {
    const person = await bank.customer({ proven });
    const ask = () => patch(person, 'phone', { phone_number: '+49 (170) 123-4567' });
    const sent = await bank.withFactor(ask);
    expect(sent.json().data.sent_pin).toMatchObject({ channel: 'sms' });
    expect(JSON.stringify(sent.json())).not.toContain('1234567');
    const [sms] = await bank.inbox('+491701234567');
    expect(sms?.text).toMatch(/\b\d{5}\b/);
    const { rows } = await sql`select phone_number, pending_phone_number from customer
      where id = ${person.id}`.execute(bank.db);
    expect(rows).toEqual([{ phone_number: null, pending_phone_number: '+491701234567' }]);
    expect((await patch(person, 'phone', { phone_number: '0170' })).statusCode).toBe(422);
  });
});

describe('an address', () => {
  const berlin = { street_address: 'Lindenstr. 2', zip_code: '10117', city: 'Berlin', state: 'BE' };

  it('is corrected freely until it is verified, and with the second factor from then on', async () => {
    const person = await bank.customer();
    const first = await patch(person, 'address', { ...berlin, mobile_number: '+491700000000' });
    expect(first.json().data).toMatchObject({
      street_address: 'Lindenstr. 2',
      zip_code: '10117',
      mobile_number: '+491700000000',
      country: 'DE',
      address_verification: 'Pending',
    });
    await sql`update customer set address_verification = 'Completed', id_verification = 'Completed'
      where id = ${person.id}`.execute(bank.db);
    const again = () => patch(person, 'address', { ...berlin, street_address: 'Lindenstr. 3' });
    const changed = await bank.withFactor(again);
    expect(changed.json().data).toMatchObject({
      street_address: 'Lindenstr. 3',
      address_verification: 'Completed',
      tier: 3,
    });
  });

  it('in another country is to be proven again, and what waited is withdrawn', async () => {
    const person = await bank.customer({ proven: ['email', 'identity'] });
    await bank.upload(person, '/api/users/upload/utility-bill', { bill: { bytes: await png() } });
    const spain = { address: 'Gran Vía 1', zip: '28013', city: 'Madrid', state: 'Madrid' };
    const moved = await patch(person, 'address', { ...spain, country: 'ES' });
    expect(moved.json().data).toMatchObject({
      street_address: 'Gran Vía 1',
      country: 'ES',
      address_verification: 'Pending',
      tier: 2,
    });
    const { rows } = await sql`select status from document_submission
      where customer_id = ${person.id}`.execute(bank.db);
    expect(rows).toEqual([{ status: 'Replaced' }]);
  });

  it('fits the country that it is in', async () => {
    const person = await bank.customer();
    const wrong = await patch(person, 'address', { ...berlin, zip_code: 'SW1A 1AA' });
    expect(wrong.json().details).toMatchObject([{ code: 'invalid', field: 'zip_code' }]);
    const twice = await patch(person, 'address', { ...berlin, zip: '10117' });
    expect(twice.statusCode).toBe(422);
  });
});

describe('a picture', () => {
  it('is square, small and without metadata; the one before is erased', async () => {
    const person = await bank.customer({ proven });
    const url = `${UPDATE}/photo`;
    const first = await bank.upload(person, url, { photo: { bytes: await photo() } });
    const address: string = first.json().data.photo_profile;
    const shown = await bank.get(person, address);
    expect(shown.headers['content-type']).toBe('image/jpeg');
    expect(shown.rawPayload.includes(CANARY)).toBe(false);
    const { width, height } = await sharp(shown.rawPayload).metadata();
    expect(width).toBe(height);
    const fields = { crop_left: '10', crop_top: '10', crop_size: '200' };
    const next = await bank.upload(person, url, { photo: { bytes: await png() } }, fields);
    expect(next.json().data.photo_profile).not.toBe(address);
    const { rows } = await sql<{ erased: boolean }>`select erased_at is not null as erased
      from stored_file where owner_id = ${person.id} order by id`.execute(bank.db);
    expect(rows).toEqual([{ erased: true }, { erased: false }]);
    const removed = await bank.send(person, 'DELETE', url);
    expect(removed.json().data.photo_profile).toBe(null);
    expect((await bank.get(person, '/api/users/photo')).statusCode).toBe(404);
  });

  it('that is none is refused with file_not_accepted; a square has three sides of it', async () => {
    const person = await bank.customer({ proven });
    const url = `${UPDATE}/photo`;
    const paper = await bank.upload(person, url, { photo: { bytes: pdf(), name: 'me.jpg' } });
    expect([codeOf(paper), paper.json().details[0].field]).toEqual(['file_not_accepted', 'photo']);
    const half = await bank.upload(
      person,
      url,
      { photo: { bytes: await png() } },
      { crop_left: '1' },
    );
    expect(half.json().details).toMatchObject([{ code: 'invalid', field: 'crop_top' }]);
  });

  it('is of a kind and a size that the bank takes just now', async () => {
    await bank.set(uploads, { png: false, largest_megabytes: 1 });
    const person = await bank.customer({ proven });
    const send = (bytes: Buffer) => bank.upload(person, `${UPDATE}/photo`, { photo: { bytes } });
    expect((await send(await png())).json().details).toMatchObject([
      { code: 'file_not_accepted', message: expect.stringContaining('kind of file is not taken') },
    ]);
    const large = Buffer.concat([await photo(), Buffer.alloc(1024 * 1024)]);
    expect((await send(large)).json().details).toMatchObject([
      { code: 'file_not_accepted', message: expect.stringContaining('too large') },
    ]);
    expect((await send(await photo())).statusCode).toBe(200);
    await bank.set(uploads, uploads.defaults);
  });
});

describe('skipping', () => {
  it('is allowed once where the bank does not insist: skip_not_allowed', async () => {
    const person = await bank.customer();
    const skip = (field: string) => bank.send(person, 'PATCH', USER, { [field]: 'Skipped' });
    await bank.setModes({ id_verification: 'required', address_verification: 'optional' });
    const refused = await skip('id_verification');
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'skip_not_allowed']);
    expect((await skip('address_verification')).json().data.address_verification).toBe('Skipped');
    expect(codeOf(await skip('address_verification'))).toBe('skip_not_allowed');
    expect(codeOf(await skip('email_verification'))).toBe('skip_not_allowed');
    const both = { id_verification: 'Skipped', address_verification: 'Skipped' };
    expect((await bank.send(person, 'PATCH', USER, both)).statusCode).toBe(422);
    const value = await bank.send(person, 'PATCH', USER, { id_verification: 'Completed' });
    expect(value.statusCode).toBe(422);
    await bank.setModes({ id_verification: 'optional' });
  });

  it('of documents waits for the second factor', async () => {
    const { id, email } = await bank.customer();
    const cookie = await bank.signIn(id, 'asked');
    const person = { id, email, cookie };
    const skipped = await bank.send(person, 'PATCH', USER, { id_verification: 'Skipped' });
    expect([skipped.statusCode, codeOf(skipped)]).toEqual([423, 'gate_closed']);
  });
});

describe('contact details', () => {
  it('are refused before their turn in the person’s own language', async () => {
    const person = await bank.customer();
    const kept = await bank.send(person, 'PATCH', USER, { language: 'es' });
    expect(kept.statusCode).toBe(200);
    const early = await bank.send(person, 'DELETE', `${UPDATE}/photo`);
    expect([early.statusCode, early.json().errors]).toEqual([
      423,
      ['Hay un paso pendiente antes de poder continuar.'],
    ]);
  });

  it('change once every gate is open: gate_closed', async () => {
    const person = await bank.customer();
    const early = await bank.send(person, 'PATCH', USER, { occupation: 'Diver' });
    expect([early.statusCode, codeOf(early)]).toEqual([423, 'gate_closed']);
    expect(early.json().data).toEqual({ gate: 'verify_identity' });
    const proved = await bank.customer({ proven });
    const details = { occupation: 'Diver', language: 'ar', time_zone: 'Asia/Beirut' };
    const changed = await bank.send(proved, 'PATCH', USER, details);
    expect(changed.json().data).toMatchObject(details);
    const [record] = await listAudit(bank.db, { customerId: proved.id }, { limit: 1 });
    expect(record).toMatchObject({
      action: 'profile.details_changed',
      text: { before: { language: 'en' }, after: { language: 'ar' } },
    });
    const told = await bank.send(proved, 'PATCH', USER, { occupation: null });
    expect(told.json().data).toMatchObject({ occupation: null, language: 'ar' });
    const klingon = await bank.send(proved, 'PATCH', USER, { language: 'tlh' });
    expect(klingon.json().details).toMatchObject([{ code: 'invalid', field: 'language' }]);
  });

  it('wait for the gates, but not the language in which these are read', async () => {
    const person = await bank.customer();
    const changed = await bank.send(person, 'PATCH', USER, { language: 'es' });
    expect(changed.json().data).toMatchObject({ language: 'es' });
    const more = { language: 'ar', occupation: 'Diver' };
    expect(codeOf(await bank.send(person, 'PATCH', USER, more))).toBe('gate_closed');
  });

  it('are not changed by a password alone, nor is the language of the bank’s warnings', async () => {
    const { id, email } = await bank.customer({ proven });
    const person = { id, email, cookie: await bank.signIn(id, 'asked') };
    const tried = await bank.send(person, 'PATCH', USER, { language: 'ar' });
    expect([tried.statusCode, tried.json().data]).toEqual([423, { gate: 'second_factor' }]);
  });
});
