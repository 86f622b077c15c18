import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { closed } from './closed.ts';
import { amountInput, moneySchema } from './money.ts';

describe('a closed schema', () => {
  const schema = closed(
    z.object({
      list: z.array(z.object({ name: z.string() })).optional(),
      either: z
        .discriminatedUnion('kind', [
          z.object({ kind: z.literal('a') }),
          z.object({ kind: z.literal('b'), size: z.number() }),
        ])
        .nullable(),
      named: z.record(z.string(), z.object({ on: z.boolean() })).default({}),
    }),
  );

  test.each([
    ['the top', { either: null, extra: 1 }],
    ['a list', { either: null, list: [{ name: 'x', extra: 1 }] }],
    ['a union', { either: { kind: 'a', size: 1 } }],
    ['a record', { either: null, named: { x: { on: true, extra: 1 } } }],
  ])('refuses what is not named, in %s', (_where, value) => {
    expect(schema.safeParse(value).success).toBe(false);
  });

  test('takes what is named, with its defaults and its rules', () => {
    expect(schema.parse({ either: { kind: 'b', size: 1 } })).toEqual({
      either: { kind: 'b', size: 1 },
      named: {},
    });
    const ruled = closed(z.object({ a: z.number() }).refine(({ a }) => a > 1));
    expect(ruled.safeParse({ a: 1 }).success).toBe(false);
    expect(ruled.safeParse({ a: 2 }).success).toBe(true);
    const mapped = closed(z.object({ a: z.string() }).transform(({ a }) => a.length));
    expect(mapped.parse({ a: 'abc' })).toBe(3);
    expect(mapped.safeParse({ a: 'abc', b: 1 }).success).toBe(false);
  });

  test('says of a schema that cannot be closed where it stands', () => {
    const both = z.intersection(z.object({ a: z.string() }), z.object({ b: z.string() }));
    expect(() => closed(z.object({ both }))).toThrow('intersection (at ".both")');
  });
});

test('an amount is plain digits of minor units', () => {
  const fine = ['0', '1234', '999999999999999'];
  const not = [
    '',
    '-1',
    '+1',
    '1.5',
    '1,5',
    '1e3',
    ' 1',
    '1 ',
    '٣',
    '0x1',
    '1000000000000000',
    '١٢',
  ];
  for (const amount of fine) expect(amountInput.safeParse(amount).success).toBe(true);
  for (const amount of not)
    expect([amount, amountInput.safeParse(amount).success]).toEqual([amount, false]);
  expect(amountInput.safeParse(12).success).toBe(false);
  expect(moneySchema.parse({ amount: '-5', currency: 'USD', display: '−$0.05' })).toBeTruthy();
});
