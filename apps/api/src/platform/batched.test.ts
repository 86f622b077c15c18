import { expect, test } from 'vitest';
import { batched } from './batched.ts';

test('questions asked together are one look-up, and each is answered after it was asked', async () => {
  const batches: (readonly number[])[] = [];
  let version = 1;
  const look = batched(async (keys: readonly number[]) => {
    batches.push(keys);
    const seen = version;
    await new Promise((resolve) => setTimeout(resolve, 20));
    return new Map(keys.filter((key) => key < 10).map((key) => [key, key * 100 + seen]));
  });
  const first = Promise.all([look(1), look(2), look(1), look(99)]);
  await new Promise((resolve) => setTimeout(resolve, 5));
  version = 2;
  const second = look(1);
  expect(await first).toEqual([101, 201, 101, undefined]);
  expect(await second).toBe(102);
  expect(batches).toEqual([[1, 2, 99], [1]]);
});

test('a failed look-up fails for those who asked, not for the next', async () => {
  let fail = true;
  const look = batched(async (keys: readonly string[]) => {
    if (fail) throw new Error('away');
    return new Map(keys.map((key) => [key, key]));
  });
  await expect(Promise.all([look('a'), look('b')])).rejects.toThrow('away');
  fail = false;
  expect(await look('a')).toBe('a');
});

test('few look-ups run at once, however many ask', async () => {
  let running = 0;
  let most = 0;
  const look = batched(
    async (keys: readonly number[]) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      return new Map(keys.map((key) => [key, key]));
    },
    { atOnce: 2, largest: 10 },
  );
  const keys = Array.from({ length: 95 }, (_, key) => key);
  expect(await Promise.all(keys.map(look))).toEqual(keys);
  expect(most).toBe(2);
});
