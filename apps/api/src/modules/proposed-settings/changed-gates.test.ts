/** Who is let in, what is paid in and when a day begins are changed on two people’s word. */
import type { ApprovalId } from '@fairlead/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Walk } from '#testing/walk/walk.ts';

let walk: Walk;
beforeAll(async () => {
  walk = await Walk.start();
});
afterAll(() => walk.close());

const REASON = 'The board decided it in its last meeting.';

const change = {
  verifications: 'changeVerifications',
  'sign-in': 'changeSignIn',
  currencies: 'changeCurrencies',
  institution: 'changeInstitution',
} as const;
type Group = keyof typeof change;

async function inForce(group: Group): Promise<object> {
  await walk.bank.bank.foundation.settings.refresh();
  return (await (await walk.staff('owner')).client.settings.read())[group].value;
}

async function ask(group: Group, body: object, role: 'owner' | 'admin' = 'admin') {
  const { settings } = (await walk.staff(role)).client;
  const { version } = (await settings.read())[group];
  return settings[change[group]]({ body, ifMatch: String(version) }).catch(
    (error: unknown) => error,
  );
}

async function approve(asked: unknown, role: 'owner' | 'admin' = 'owner') {
  const { client } = await walk.staff(role);
  const at = { params: { id: Object(asked).approval_id as ApprovalId } };
  return walk.withFactor(() => client.approvals.approve(at));
}

const HOLIDAYS = [
  { date: '2027-12-25', name: 'Christmas, and no 2027-12-26 either' },
  { date: '2027-01-01', name: 'New Year' },
];

it.each([
  ['verifications', { address_verification: 'required', id_verification: 'required' }],
  ['verifications', { email_verification: 'optional' }],
  ['verifications', { id_verification: 'disabled' }],
  ['sign-in', { login_verification: 'required', customer_idle_minutes: 9 }],
  ['sign-in', { login_verification: 'disabled' }],
  ['currencies', { EUR: false, BRL: true }],
  ['institution', { time_zone: 'Pacific/Kiritimati' }],
  ['institution', { weekend: [5, 6], holidays: HOLIDAYS, accent_colour: '#123456' }],
  ['institution', { weekend: [], holidays: [] }],
] as const)('%s become %j once another approves', async (group, wish) => {
  const before = await inForce(group);
  expect(await ask(group, wish)).toMatchObject({ code: 'invalid' });
  const asked = await ask(group, { ...wish, reason: REASON });
  expect(asked).toMatchObject({ value: before });
  expect(await ask(group, { ...wish, reason: REASON }, 'owner')).toMatchObject({
    code: 'already_decided',
  });
  await expect(approve(asked, 'admin')).rejects.toMatchObject({ code: 'second_person_required' });
  expect(await inForce(group)).toEqual(before);

  const { approvals } = (await walk.staff('owner')).client;
  const waiting = await approvals.list({ query: { status: 'Waiting', subject: 'setting' } });
  expect(waiting.data).toMatchObject([
    { kind: `${group}.change`, subject: { kind: 'setting', id: group }, reason: REASON },
  ]);
  expect(Object.keys(waiting.data[0]?.before ?? {}).sort()).toEqual(Object.keys(wish).sort());
  await approve(asked);
  expect(await inForce(group)).toEqual({ ...before, ...wish });
});

it.each([
  ['sign-in', { customer_idle_minutes: 4 }],
  ['currencies', { PHP: true }],
  ['institution', { accent_colour: '#222222' }],
] as const)('of %s, %j is one person’s', async (group, wish) => {
  expect(await ask(group, wish)).toMatchObject({ approval_id: null, value: wish });
});

it('a proposal is void when what it changes is different by then', async () => {
  const asked = await ask('currencies', { CAD: false, ZAR: true, reason: REASON });
  expect(await ask('currencies', { ZAR: true })).toMatchObject({ approval_id: null });
  await expect(approve(asked)).rejects.toMatchObject({ code: 'changed_meanwhile' });
  expect(await inForce('currencies')).toMatchObject({ CAD: true });
});

it('what is not about it may have changed meanwhile, and stays so', async () => {
  const asked = await ask('institution', { time_zone: 'Europe/Madrid', reason: REASON });
  await ask('institution', { accent_colour: '#333333' });
  await approve(asked);
  const then = { time_zone: 'Europe/Madrid', accent_colour: '#333333' };
  expect(await inForce('institution')).toMatchObject(then);
});
