/** What customers may send is changed on two people’s word; that more is looked at, on one. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Walk } from '#testing/walk/walk.ts';

let walk: Walk;
beforeAll(async () => {
  walk = await Walk.start();
});
afterAll(() => walk.close());

const REASON = 'Customers with proven papers ask for it.';

async function change(role: 'owner' | 'admin', body: object) {
  const { settings } = (await walk.staff(role)).client;
  const { version } = (await settings.read()).limits;
  return settings.changeLimits({ body, ifMatch: String(version) }).catch((error: unknown) => error);
}

async function inForce() {
  await walk.bank.bank.foundation.settings.refresh();
  return (await (await walk.staff('owner')).client.settings.read()).limits.value;
}

it.each([
  ['raised', { tier2_per_day: 500 }],
  ['lowered', { payments_per_day: -39, tier1_per_day: -1 }],
  ['raised and lowered at once', { tier3_per_month: 1, new_payee_per_day: -9_000 }],
] as const)('what customers may send is %s when another approves', async (_, by) => {
  const now: Readonly<Record<string, number>> = await inForce();
  const names = Object.keys(by);
  const sides = Object.entries(by).map(([name, more]) => [name, (now[name] ?? 0) + more]);
  const wish = Object.fromEntries(sides);
  expect(await change('admin', wish)).toMatchObject({ code: 'invalid' });
  const asked = await change('admin', { ...wish, reason: REASON });
  expect(asked).toMatchObject({ value: now });
  const { client } = await walk.staff('owner');
  const at = { params: { id: Object(asked).approval_id } };
  expect(await client.approvals.read(at)).toMatchObject({
    kind: 'limits.change',
    before: Object.fromEntries(names.map((name) => [name, now[name]])),
    after: wish,
    reason: REASON,
  });
  expect(await inForce()).toEqual(now);
  await walk.withFactor(() => client.approvals.approve(at));
  expect(await inForce()).toMatchObject(wish);
});

it('a proposal is about what stood when it was proposed, and nothing else', async () => {
  const { large_hold: now } = await inForce();
  const asked = await change('admin', { large_hold: now + 1_000, reason: REASON });
  expect(await change('admin', { large_hold: now + 2_000, reason: REASON })).toMatchObject({
    code: 'already_decided',
  });
  await change('admin', { large_hold: now - 1 });
  const { client } = await walk.staff('owner');
  const at = { params: { id: Object(asked).approval_id } };
  const approving = walk.withFactor(() => client.approvals.approve(at));
  await expect(approving).rejects.toMatchObject({ code: 'changed_meanwhile' });
  expect((await inForce()).large_hold).toBe(now - 1);
});

it.each([
  ['inside the bank', 'internal_per_day', -1],
  ['what one person can approve', 'approver_per_day', -249_999],
  ['what one person can approve', 'approver_per_day', 1],
] as const)('%s (%s, %i) is not one person’s', async (_, name, more) => {
  const before = await inForce();
  const wish = { [name]: before[name] + more };
  expect(await change('owner', wish)).toMatchObject({ code: 'invalid' });
  expect(await inForce()).toEqual(before);
});

it.each([
  ['what stays inside the bank is raised', 'internal_per_day', 1],
  ['more new payees are looked at', 'new_payee_review', -1_000],
  ['more payments in a row are looked at', 'velocity_review', -1],
  ['more is asked about', 'purpose_from', -1],
  ['more is released by two', 'large_hold', -1],
] as const)('%s (%s, %i) by one person', async (_, name, more) => {
  const before = await inForce();
  const wish = { [name]: before[name] + more };
  expect(await change('admin', wish)).toMatchObject({ approval_id: null, value: wish });
});
