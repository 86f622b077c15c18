import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOfRow, hashSql, leafText } from './leaf.ts';
import { fixSettings, queryOn } from './query.ts';
import { readRegistry } from './registry.ts';
import { type SealBed, sealBed } from './testing/seal-bed.ts';

let bed: SealBed;
beforeAll(async () => {
  bed = await sealBed();
});
afterAll(() => bed.close());

/** PostgreSQL text has no NUL and no lone surrogate. */
const text = fc
  .string({ unit: 'binary', maxLength: 20 })
  .map((value) => Buffer.from(value.replaceAll('\0', '')).toString());

const note = fc.record({
  body: fc.option(text),
  amount: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  share: fc.option(fc.integer().map((value) => (value / 1_000).toFixed(3))),
  flagged: fc.boolean(),
  at: fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }),
  secret: fc.option(fc.uint8Array({ maxLength: 20 })),
  facts: fc.option(fc.dictionary(fc.constantFrom('a', 'b', 'c'), text)),
});

describe('a leaf', () => {
  it('has the same hash in SQL and offline, whatever the session is set to', async () => {
    await fc.assert(
      fc.asyncProperty(note, async (row) => {
        const client = await bed.root.connect();
        try {
          await client.query(`begin; set local timezone = 'Asia/Kathmandu';
            set local datestyle = 'German'; set local bytea_output = 'escape'`);
          await client.query(
            `insert into note (id, body, amount, share, flagged, at, secret, facts)
             values ('n', $1, $2, $3, $4, $5, $6, $7)`,
            [
              row.body,
              row.amount.toString(),
              row.share,
              row.flagged,
              row.at,
              row.secret === null ? null : Buffer.from(row.secret),
              row.facts === null ? null : JSON.stringify(row.facts),
            ],
          );
          const query = queryOn(client);
          const format = (await readRegistry(query)).find((t) => t.name === 'public.note')?.current;
          if (format === undefined) throw new Error('not registered');
          await fixSettings(query);
          const columns = format.columns.map((column) => `r."${column}"::text`);
          const [found] = await query<{ values: (string | null)[]; hash: Buffer }>(
            `select array[${columns}] as values, ${hashSql(format)} as hash from public.note r`,
          );
          const values = format.columns.map(
            (column, at) => [column, found?.values[at] ?? null] as const,
          );
          expect(hashOfRow('public.note', 1, values)).toEqual(found?.hash);
        } finally {
          await client.query('rollback');
          client.release();
        }
      }),
      { numRuns: 60 },
    );
  });

  it('tells null from empty, and where one value ends and the next begins', () => {
    const texts = [
      leafText('t', 1, [
        ['a', null],
        ['b', 'x'],
      ]),
      leafText('t', 1, [
        ['a', ''],
        ['b', 'x'],
      ]),
      leafText('t', 1, [
        ['a', '~;b=1:x'],
        ['b', null],
      ]),
      leafText('t', 1, [
        ['a', 'x'],
        ['b', ''],
      ]),
      leafText('t', 2, [
        ['a', 'x'],
        ['b', ''],
      ]),
      leafText('t', 1, [
        ['b', 'x'],
        ['a', ''],
      ]),
    ];
    expect(new Set(texts).size).toBe(texts.length);
  });
});
