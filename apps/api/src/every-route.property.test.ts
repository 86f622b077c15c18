/**
 * Nothing a caller can send makes the bank stumble: whatever the body or the query holds, the
 * answer is a declared one, in the envelope, and never a 5xx or a word of the database's.
 */
import { type RouteDeclaration, refusals } from '@fairlead/contract';
import { codesOf } from '@fairlead/contract/route-codes';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conditionsOf, type Everybody, startWithEverybody } from '#testing/everybody.ts';

let bank: Everybody;

beforeAll(async () => {
  bank = await startWithEverybody();
});
afterAll(() => bank.close());

const nasty = [
  "' or '1'='1",
  '"; drop table customer; --',
  '\\',
  '\u0000',
  '\ud800',
  '$$; select pg_sleep(9); $$',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00%0d%0aSet-Cookie: a=b',
  '=cmd|calc!A0',
  '\u202e\u200b\ufeff',
  'x'.repeat(5000),
  '9'.repeat(400),
  '-0',
  '1e308',
  'NaN',
  'true',
  '2027-02-29',
  '\r\nBcc: all@example.com',
];

/** A value a form could never send, or could. */
const value = fc.oneof(
  fc.constantFrom(...nasty),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 3 }),
);

function namesOf({ body, query, method }: RouteDeclaration): readonly string[] {
  const schema = method === 'GET' ? query : body;
  return schema !== undefined && 'shape' in schema && schema.shape instanceof Object
    ? Object.keys(schema.shape)
    : [];
}

/** Mostly the right fields with the wrong things in them. */
function inputFor(declaration: RouteDeclaration) {
  const fields = Object.fromEntries(namesOf(declaration).map((name) => [name, value]));
  return fc.oneof(
    { weight: 4, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    fc.jsonValue(),
  );
}

/** What a database or a program would say about itself. */
const leaks = /syntax error|relation "|violates|pg_|kysely|node_modules|\.ts:|ECONN|stack/i;

/** The same two sessions for as long as they last. */
async function bothCookies(last: readonly string[] = ['', '']): Promise<readonly string[]> {
  const [customer = '', owner = ''] = last;
  return [await bank.renew('customer', customer), await bank.renew('owner', owner)];
}

test('every route answers junk with a declared answer', async () => {
  let cookies = await bothCookies();
  for (const entry of bank.entries) {
    const { name, declaration } = entry;
    const statuses = [200, 201, 202, ...codesOf(declaration).map((code) => refusals[code])];
    const expected = statuses.filter((status) => status < 500);
    await fc.assert(
      fc.asyncProperty(inputFor(declaration), async (input) => {
        const headers = conditionsOf(declaration);
        const cookie = cookies.join('; ');
        const query = `?${queryOf(input)}`;
        const knock =
          declaration.method === 'GET'
            ? { cookie, headers, query }
            : { cookie, headers, body: input };
        const answer = await bank.knock(entry, knock);
        expect([name, expected], answer.text).toEqual([
          name,
          expect.arrayContaining([answer.status]),
        ]);
        if (answer.status >= 400) expect(ownWords(answer.text, input)).not.toMatch(leaks);
        // What was done may have ended the session.
        else if (declaration.method !== 'GET') cookies = await bothCookies(cookies);
      }),
      { numRuns: 12, endOnFailure: true },
    );
  }
});

/** What the bank says, without the names that it was given and names again. */
function ownWords(text: string, input: unknown): string {
  const given = Object.keys(Object(input)).map((name) => JSON.stringify(name).slice(1, -1));
  return given.reduce((rest, name) => rest.replaceAll(name, ''), text);
}

function queryOf(input: unknown): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, one] of Object.entries<unknown>(Object(input))) {
    query.append(name, typeof one === 'string' ? one : (JSON.stringify(one) ?? ''));
  }
  return query;
}
