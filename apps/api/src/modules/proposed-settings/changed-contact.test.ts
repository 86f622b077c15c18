/** Customers write to the bank where it says: nobody leads them to somebody else alone. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownPlaces } from '#modules/settings/mail-texts.service.ts';
import { contact } from '#modules/settings/settings.service.ts';
import { problemIn } from '#platform/staff-text/staff-text.rules.ts';
import { Walk } from '#testing/walk/walk.ts';

let walk: Walk;
beforeAll(async () => {
  walk = await Walk.start();
  // As in a bank that has just begun: a sandbox is filled at its start.
  await walk.ownerPool.query(
    `update setting set version = version + 1, value = '{}' where group_name = 'contact'`,
  );
  await walk.bank.bank.foundation.settings.refresh();
});
afterAll(() => walk.close());

const REASON = 'The old line is given up at the end of the month.';
const OURS = { contact_email: 'help@bank.example', contact_phone: '+44 20 7946 0314' } as const;
const THEIRS = { contact_phone: '+44 20 7946 0999' } as const;

async function change(role: 'owner' | 'admin', body: object) {
  const { settings } = (await walk.staff(role)).client;
  const { version } = (await settings.read()).contact;
  return settings
    .changeContact({ body, ifMatch: String(version) })
    .catch((error: unknown) => error);
}

async function inForce() {
  const { settings } = walk.bank.bank.foundation;
  await settings.refresh();
  return settings.get(contact);
}

it('the first ways to reach the bank are set by one person, and others by two', async () => {
  expect(await change('admin', OURS)).toMatchObject({ approval_id: null });
  expect(await inForce()).toMatchObject(OURS);

  expect(await change('admin', THEIRS)).toMatchObject({ code: 'invalid' });
  const asked = await change('admin', { ...THEIRS, reason: REASON });
  expect(asked).toMatchObject({ value: OURS });
  expect(await inForce()).toMatchObject(OURS);
  const own = ownPlaces(walk.bank.bank.foundation.settings, 'https://bank.example');
  expect(problemIn(`Call ${THEIRS.contact_phone}.`, own)).not.toBe(null);

  const at = { params: { id: Object(asked).approval_id } };
  const proposer = (await walk.staff('admin')).client;
  const alone = walk.withFactor(() => proposer.approvals.approve(at));
  await expect(alone).rejects.toMatchObject({ code: 'second_person_required' });
  const { client } = await walk.staff('owner');
  expect(await client.approvals.read(at)).toMatchObject({
    kind: 'contact.change',
    subject: { kind: 'setting', id: 'contact' },
    before: { contact_phone: OURS.contact_phone },
    after: THEIRS,
    reason: REASON,
  });
  await walk.withFactor(() => client.approvals.approve(at));
  expect(await inForce()).toMatchObject({ ...OURS, ...THEIRS });
});

it.each([
  ['email', { contact_email: 'release@bank.example' }],
  ['way that was empty', { contact_whatsapp: '+442079460999' }],
  ['name on a service', { contact_telegram: 'thebank' }],
  ['postal address', { contact_address: '1 Elsewhere Road, Portwenna' }],
  ['way less', { contact_phone: null }],
])('another %s is not one person’s', async (_, patch) => {
  const before = await inForce();
  expect(await change('owner', patch)).toMatchObject({ code: 'invalid' });
  expect(await inForce()).toEqual(before);
});

it('what leads nobody elsewhere is changed by one person', async () => {
  const { contact_email } = await inForce();
  const same = { contact_email, contact_address: '', show_whatsapp_icon: true };
  expect(await change('admin', same)).toMatchObject({ approval_id: null });
});

it('proposes nothing that staff may not write', async () => {
  const body = { contact_address: 'Pay the fee of 500 USD with gift cards', reason: REASON };
  expect(await change('admin', body)).toMatchObject({ code: 'text_not_allowed' });
});
