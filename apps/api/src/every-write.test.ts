/**
 * Every write of the running server is made for real, through the front door, and the record that
 * it leaves is looked at: who, what, to which thing, under which request. What is not walked fails.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { walkEverything } from '#testing/walk/every-group.ts';
import { asking, recorded } from '#testing/walk/recorded.ts';
import { Walk, writes } from '#testing/walk/walk.ts';

let walk: Walk;

beforeAll(async () => {
  walk = await Walk.start(Object.keys(asking));
  await walkEverything(walk);
});
afterAll(() => walk.close());

interface Row {
  readonly actorKind: string;
  readonly actorId: string | null;
  readonly actorRole: string | null;
  readonly action: string;
  readonly subjectKind: string | null;
  readonly subjectId: string | null;
  readonly customerId: string | null;
  readonly confidential: boolean;
}

async function recordsUnder(requestId: string): Promise<readonly Row[]> {
  const { rows } = await walk.ownerPool.query<Row>(
    `select actor_kind as "actorKind", actor_id as "actorId",
       actor_role as "actorRole", action,
       subject_kind as "subjectKind", subject_id as "subjectId", customer_id as "customerId",
       confidential
     from audit_record where request_id = $1 order by id`,
    [requestId],
  );
  return rows;
}

/** A record in the words of the list: what was done, to what kind of thing, and who sees it. */
function wordsFor({ action, subjectKind, customerId, confidential }: Row): string {
  const seen = customerId === null ? '' : confidential ? ' (confidential)' : ' (customer)';
  return `${action} ${subjectKind ?? 'bank'}${seen}`;
}

const madeBy = (route: string) => walk.made.filter((one) => one.route === route);

describe('a write', () => {
  it('is known here, whichever route of the running server it goes by', () => {
    const served = walk.bank.bank.server.entries.filter(
      ({ declaration }) => declaration.method !== 'GET',
    );
    expect(served.map(({ name }) => name).sort()).toEqual([...writes.keys()].sort());
    const known = [...Object.keys(recorded), ...Object.keys(asking)];
    expect(known.sort()).toEqual([...writes.keys()].sort());
  });

  it.each(Object.entries(recorded))('of %s leaves: %s', async (route, expected) => {
    const made = madeBy(route);
    expect(made.length).toBeGreaterThan(0);
    const left: string[] = [];
    for (const { by, requestId } of made) {
      const rows = await recordsUnder(requestId);
      expect(rows.length, `${route} left nothing`).toBeGreaterThan(0);
      left.push(...rows.map(wordsFor));
      const audience = writes.get(route)?.audience;
      for (const { actorKind, actorId, actorRole, subjectKind, subjectId } of rows) {
        expect(subjectKind === null).toBe(subjectId === null);
        expect([actorKind, actorRole !== null]).toEqual([actorKind, actorKind === 'staff']);
        if (by === '') continue;
        expect([actorKind, actorId]).toEqual([audience, by]);
      }
    }
    expect([...new Set(left)].sort().join(', ')).toBe(expected);
  });

  it.each(Object.entries(asking))('of %s changes nothing but: %s', async (route, tables) => {
    expect(madeBy(route).length).toBeGreaterThan(0);
    const touched = [...(walk.touched.get(route) ?? ['never watched'])];
    expect(touched.filter((table) => !tables.includes(table))).toEqual([]);
  });

  it('that a customer sees in their activity is said in words of its own', async () => {
    const { languages } = walk.bank.bank.foundation;
    const { rows } = await walk.ownerPool.query<{ action: string }>(
      `select distinct action from audit_record where customer_id is not null and not confidential`,
    );
    const actions = rows.map(({ action }) => action);
    expect(actions.length).toBeGreaterThan(30);
    expect(actions.filter((action) => !languages.isKey(`activity.${action}`))).toEqual([]);
  });
});
