/** The bank's mail carries codes and links: nobody leads it another way alone. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mail } from '#modules/settings/settings.service.ts';
import { Walk } from '#testing/walk/walk.ts';

let walk: Walk;
beforeAll(async () => {
  walk = await Walk.start();
});
afterAll(() => walk.close());

const REASON = 'The provider that we had closes its doors.';
const OURS = { mail_driver: 'smtp', smtp_server: 'mail.bank.example', smtp_user: 'bank' } as const;
const THEIRS = { smtp_server: 'mail.elsewhere.example' };

async function change(role: 'owner' | 'admin', body: object) {
  const { settings } = (await walk.staff(role)).client;
  const { version } = (await settings.read()).mail;
  return settings.changeMail({ body, ifMatch: String(version) }).catch((error: unknown) => error);
}

async function inForce() {
  const { settings } = walk.bank.bank.foundation;
  await settings.refresh();
  return { ...settings.get(mail), password: settings.secret(mail, 'smtp_password') };
}

it('mail is led to its first server by one person, and to another by two', async () => {
  const first = { ...OURS, smtp_password: 'given for our own server' };
  expect(await change('admin', first)).toMatchObject({ approval_id: null });
  expect(await inForce()).toMatchObject({ ...OURS, password: first.smtp_password });

  expect(await change('admin', THEIRS)).toMatchObject({ code: 'invalid' });
  const withPassword = { ...THEIRS, smtp_password: 'a new one', reason: REASON };
  expect(await change('admin', withPassword)).toMatchObject({ code: 'invalid' });
  const asked = await change('admin', { ...THEIRS, reason: REASON });
  expect(asked).toMatchObject({ value: OURS });
  expect(await inForce()).toMatchObject({ ...OURS, password: first.smtp_password });

  const { client } = await walk.staff('owner');
  const at = { params: { id: Object(asked).approval_id } };
  expect(await client.approvals.read(at)).toMatchObject({
    kind: 'mail.move',
    before: { smtp_server: OURS.smtp_server },
    after: THEIRS,
    reason: REASON,
  });
  await walk.withFactor(() => client.approvals.approve(at));
  // The password was given for the server that was.
  expect(await inForce()).toMatchObject({ ...OURS, ...THEIRS, password: undefined });
  expect(await change('admin', { smtp_password: 'a new one' })).toMatchObject({
    approval_id: null,
    secrets_set: ['smtp_password'],
  });
});

it.each([
  ['port', { smtp_port: 2525 }],
  ['security', { smtp_security: 'tls' }],
  ['user', { smtp_user: 'somebody-else' }],
])('another %s of the mail server is another way', async (_, patch) => {
  const before = await inForce();
  const { smtp_port, smtp_security, smtp_user } = before;
  const [[name, value] = ['', '']] = Object.entries(patch);
  expect(Reflect.get({ smtp_port, smtp_security, smtp_user }, name)).not.toBe(value);
  expect(await change('owner', patch)).toMatchObject({ code: 'invalid' });
  expect(await inForce()).toEqual(before);
});

it('who is written to from where is changed by one person', async () => {
  expect(await change('admin', { sender_address: 'hello@bank.example' })).toMatchObject({
    approval_id: null,
  });
});

it('whoever any visitor can play is no second person for it', async () => {
  const { smtp_server } = await inForce();
  const asked = await change('owner', { smtp_server: 'mail.third.example', reason: REASON });
  const at = { params: { id: Object(asked).approval_id } };
  const { id, client } = await walk.staff('admin');
  const play = (persona: boolean) =>
    walk.ownerPool.query('update staff_member set persona = $2 where id = $1', [id, persona]);
  await play(true);
  const approved = walk.withFactor(() => client.approvals.approve(at));
  await expect(approved).rejects.toMatchObject({ code: 'second_person_required' });
  expect(await inForce()).toMatchObject({ smtp_server });
  await play(false);
  expect(await walk.withFactor(() => client.approvals.approve(at))).toMatchObject({
    status: 'Approved',
  });
});
