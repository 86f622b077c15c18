/** A rate goes down on one person's word, and up on two. */
import type { ProductTerms } from '@fairlead/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Walk } from '#testing/walk/walk.ts';

let walk: Walk;
beforeAll(async () => {
  walk = await Walk.start();
});
afterAll(() => walk.close());

const REASON = 'Other banks in town pay more.';

const invalid = (field: string) => {
  return { code: 'invalid', message: expect.stringContaining(`“${field}”`) };
};

async function inForce() {
  await walk.bank.bank.foundation.settings.refresh();
  return (await (await walk.staff('owner')).client.settings.read()).products.value;
}

async function change(terms: Partial<ProductTerms>, reason?: string) {
  const { settings } = (await walk.staff('admin')).client;
  const { version, value } = (await settings.read()).products;
  const body = { 'maxi-saver': { ...value['maxi-saver'], ...terms }, ...(reason && { reason }) };
  return settings
    .changeProducts({ body, ifMatch: String(version) })
    .catch((error: unknown) => error);
}

async function approve(asked: unknown) {
  const { client } = await walk.staff('owner');
  const at = { params: { id: Object(asked).approval_id } };
  return walk.withFactor(() => client.approvals.approve(at));
}

it('a rate is lowered by one person, and raised when another approves', async () => {
  const { rate } = (await inForce())['maxi-saver'];
  expect(await change({ rate: rate - 25 })).toMatchObject({ approval_id: null });
  expect((await inForce())['maxi-saver'].rate).toBe(rate - 25);
  const terms = { rate: rate + 100, currencies: ['USD', 'EUR'] };
  expect(await change(terms)).toMatchObject(invalid('reason'));
  const asked = await change(terms, REASON);
  expect(asked).toMatchObject({ value: { 'maxi-saver': { rate: rate - 25 } } });
  const { client } = await walk.staff('owner');
  const at = { params: { id: Object(asked).approval_id } };
  expect(await client.approvals.read(at)).toMatchObject({
    kind: 'rates.raise',
    before: { 'maxi-saver.rate': rate - 25 },
    after: { 'maxi-saver.rate': rate + 100, 'maxi-saver.currencies': 'USD EUR' },
    reason: REASON,
  });
  expect((await inForce())['maxi-saver'].rate).toBe(rate - 25);
  await approve(asked);
  expect((await inForce())['maxi-saver']).toMatchObject(terms);
});

it('a higher rate is about what stood when it was proposed, and nothing else', async () => {
  const { rate, minimum } = (await inForce())['maxi-saver'];
  const asked = await change({ rate: rate + 100 }, REASON);
  expect(await change({ rate: rate + 200 }, REASON)).toMatchObject({ code: 'already_decided' });
  // What else is set of it meanwhile stays so.
  await change({ minimum: minimum + 1 });
  await approve(asked);
  expect((await inForce())['maxi-saver']).toMatchObject({ rate: rate + 100, minimum: minimum + 1 });
  const late = await change({ rate: rate + 300 }, REASON);
  await change({ rate });
  await expect(approve(late)).rejects.toMatchObject({ code: 'changed_meanwhile' });
  expect((await inForce())['maxi-saver'].rate).toBe(rate);
});

it('nobody approves a rate that they proposed, and no term is proposed that cannot be', async () => {
  const { rate } = (await inForce())['maxi-saver'];
  const wrong = await change({ rate: rate + 1, term: 3 }, REASON);
  expect(wrong).toMatchObject(invalid('maxi-saver.term'));
  const asked = await change({ rate: rate + 1 }, REASON);
  const { client } = await walk.staff('admin');
  const at = { params: { id: Object(asked).approval_id } };
  const own = walk.withFactor(() => client.approvals.approve(at));
  await expect(own).rejects.toMatchObject({ code: 'second_person_required' });
  expect((await inForce())['maxi-saver'].rate).toBe(rate);
});
