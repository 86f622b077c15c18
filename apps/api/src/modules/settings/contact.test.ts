/** How customers reach the bank: no channel for what staff may not write, and no hole in the filter. */
import type { StaffId } from '@fairlead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '#platform/errors.ts';
import { fraudulent, honest } from '#platform/staff-text/messages.fixture.ts';
import { problemIn } from '#platform/staff-text/staff-text.rules.ts';
import { startWorkServer, type WorkServer } from '#testing/work-server.ts';
import { ownPlaces, refuseContact } from './mail-texts.service.ts';
import { contact } from './settings-groups.ts';

let bank: WorkServer;
let admin: StaffId;

beforeAll(async () => {
  bank = await startWorkServer();
  admin = bank.people.staffMember('admin');
});
afterAll(() => bank.close());

const scam = 'Pay the fee of 500 USD with gift cards and obtain your code';

function change(payload: object, version: number) {
  const headers = { 'if-match': `"${version}"` };
  return bank.call({ method: 'PATCH', url: '/api/settings/contact', payload, headers, as: admin });
}

const codeOf = async (payload: object) => (await change(payload, 0)).json().details[0].code;

describe('contact', () => {
  it('says nothing that staff may not write, in no field', async () => {
    for (const text of fraudulent) {
      const wish = { ...contact.defaults, contact_address: text };
      expect(() => refuseContact(wish), text).toThrow(Refusal);
    }
    expect(await codeOf({ contact_address: scam })).toBe('text_not_allowed');
    for (const field of ['contact_email', 'contact_phone', 'contact_phone_alt']) {
      expect(await codeOf({ [field]: scam })).toBe('invalid');
    }
    expect(await codeOf({ contact_email: 'pay.the.fee@bank.example' })).toBe('text_not_allowed');
    expect(await codeOf({ contact_telegram: 'buy_your_code' })).toBe('text_not_allowed');
  });

  it('may be named, and nothing else with it: the filter stops what it stopped before', async () => {
    const changed = await change(
      {
        contact_email: 'help@bank.example',
        contact_address: 'The Bank, 14 Chandlers Quay, Portwenna',
        contact_phone: '+44 (0)20 7946-0314',
        contact_phone_alt: '+1 202 555 0100',
        contact_whatsapp: '+442079460315',
        contact_twitter: 'thebank',
      },
      0,
    );
    expect(changed.statusCode).toBe(200);
    const own = ownPlaces(bank.settings, 'https://bank.example');
    expect(fraudulent.filter((text) => problemIn(text, own) === null)).toEqual([]);
    expect(honest.filter((text) => problemIn(text, own) !== null)).toEqual([]);
    for (const place of ['help@bank.example', '+44 (0)20 7946-0314', '+442079460315']) {
      expect(problemIn(`Call or write: ${place}.`, own)).toBe(null);
    }
  });

  it('that was stored before numbers had to be numbers opens nothing', async () => {
    await bank.test.database.ownerPool.query(
      `update setting set version = version + 1, value = $1 where group_name = 'contact'`,
      [{ contact_phone: 'Pay the fee', contact_address: scam }],
    );
    await bank.settings.refresh();
    const own = ownPlaces(bank.settings, 'https://bank.example');
    expect(own.contacts).toEqual([]);
    expect(problemIn(scam, own)).not.toBe(null);
  });
});
