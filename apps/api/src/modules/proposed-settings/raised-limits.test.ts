/** Limits go down on one person's word, and up on two. */
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

it('a limit is lowered by one person, and raised when another approves', async () => {
  const before = await inForce();
  const lower = before.tier2_per_day - 1;
  expect(await change('admin', { tier2_per_day: lower })).toMatchObject({ approval_id: null });
  expect((await inForce()).tier2_per_day).toBe(lower);
  const wish = { tier2_per_day: lower + 500, tier1_per_day: 1 };
  expect(await change('admin', wish)).toMatchObject({ code: 'invalid' });
  const asked = await change('admin', { ...wish, reason: REASON });
  expect(asked).toMatchObject({ value: { tier2_per_day: lower } });
  const { client } = await walk.staff('owner');
  const at = { params: { id: Object(asked).approval_id } };
  expect(await client.approvals.read(at)).toMatchObject({
    kind: 'limits.raise',
    before: { tier2_per_day: lower, tier1_per_day: before.tier1_per_day },
    after: wish,
    reason: REASON,
  });
  await walk.withFactor(() => client.approvals.approve(at));
  expect(await inForce()).toMatchObject(wish);
});

it('a raise is about what stood when it was proposed, and nothing else', async () => {
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

it('what stays inside the bank is raised by one person', async () => {
  const { internal_per_day: now } = await inForce();
  expect(await change('admin', { internal_per_day: now + 1 })).toMatchObject({ approval_id: null });
});
