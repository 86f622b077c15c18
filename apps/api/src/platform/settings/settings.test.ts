import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { bindKeys, keysOf } from '#platform/keys/bank-keys.ts';
import { KeyRing, keyIdOf } from '#platform/keys/key-ring.ts';
import { rotateKeys } from '#platform/keys/rotation.service.ts';
import { newId } from '#platform/random.ts';
import { systemTime } from '#platform/wall-time.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { eventually } from '#testing/eventually.ts';
import { withPatienceOf } from '#testing/patience.ts';
import { changeSettings } from './change-settings.ts';
import { rewrapSettings } from './rewrap-settings.ts';
import { settingHistory } from './setting.sql.ts';
import { Settings } from './settings.ts';
import { defineSettings } from './settings-group.ts';

let bank: TestDatabase;
let settings: Settings;
const silent = { failed: () => undefined };
const admin = newId('staff');

const tea = defineSettings(
  'tea',
  z.object({ minutes: z.number().int().min(1).max(10), leaf: z.string() }),
  { minutes: 4, leaf: 'Assam' },
  { secrets: ['recipe'] },
);

beforeAll(async () => {
  bank = await testDatabase();
  bindKeys(bank.db, KeyRing.inMemory());
  settings = await Settings.open(bank.db, [tea], silent);
});
afterAll(async () => {
  settings.close();
  await bank.close();
});

function change(
  patch: Partial<typeof tea.defaults>,
  expectedVersion: number,
  secrets: Record<string, string | null> = {},
) {
  return bank.db
    .transaction()
    .execute((tx) =>
      changeSettings(tx, tea, patch, { changedBy: admin, expectedVersion, secrets }),
    );
}

describe('settings', () => {
  it('have their defaults before anybody sets them', () => {
    expect(settings.current(tea)).toEqual({
      version: 0,
      changedAt: undefined,
      value: { minutes: 4, leaf: 'Assam' },
      secretsSet: [],
    });
  });

  it('are seen by another process within a second', async () => {
    await withPatienceOf(1_000, async () => {
      const other = await Settings.open(bank.db, [tea], silent);
      const { version, changedFields } = await change({ minutes: 5 }, 0);
      expect({ version, changedFields }).toEqual({ version: 1, changedFields: ['minutes'] });
      await eventually(() => other.get(tea).minutes).toBe(5);
      other.close();
    });
    await settings.refresh();
    expect(settings.get(tea)).toEqual({ minutes: 5, leaf: 'Assam' });
  });

  it('refuse a change of a version that is not current', async () => {
    await expect(change({ minutes: 6 }, 0)).rejects.toThrow('changed_meanwhile');
    const both = await Promise.allSettled([change({ minutes: 6 }, 1), change({ minutes: 7 }, 1)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('take the first change of two that come at once', async () => {
    const fresh = defineSettings('fresh', z.object({ on: z.boolean() }), { on: false });
    const set = (changedBy: string) =>
      bank.db
        .transaction()
        .execute((tx) =>
          changeSettings(tx, fresh, { on: true }, { changedBy, expectedVersion: 0 }),
        );
    const both = await Promise.allSettled([set(newId('staff')), set(newId('staff'))]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await settingHistory(bank.db, 'fresh', { before: undefined, limit: 9 })).length).toBe(
      1,
    );
  });

  it('write nothing when nothing is different', async () => {
    await settings.refresh();
    const { minutes } = settings.get(tea);
    const result = await change({ minutes }, 2);
    expect(result).toMatchObject({ version: 2, changedFields: [] });
  });

  it('refuse what their schema does not allow', async () => {
    await expect(change({ minutes: 99 }, 2)).rejects.toThrow(z.ZodError);
  });

  it('keep secrets sealed, out of values and history, and through a rotation of keys', async () => {
    await change({}, 2, { recipe: 'bergamot-and-more' });
    await settings.refresh();
    expect(settings.current(tea).secretsSet).toEqual(['recipe']);
    expect(settings.secret(tea, 'recipe')).toBe('bergamot-and-more');
    const stored = await sql<{ all: string }>`
      select string_agg(s::text || c::text, ' ') as all from setting s, setting_change c
    `.execute(bank.db);
    expect(stored.rows[0]?.all).not.toContain('bergamot');
    const [newest] = await settingHistory(bank.db, 'tea', { before: undefined, limit: 1 });
    expect(newest).toMatchObject({ version: 3, changedFields: ['recipe'], changedBy: admin });
    const { keyId, rewrapped } = await rotateKeys(
      bank.db,
      keysOf(bank.db),
      [rewrapSettings],
      systemTime.now(),
    );
    expect(rewrapped).toEqual({ [rewrapSettings.name]: 1 });
    await settings.refresh();
    expect(settings.current(tea).version).toBe(3);
    expect(settings.secret(tea, 'recipe')).toBe('bergamot-and-more');
    const raw = await sql<{ recipe: string }>`
      select secrets->>'recipe' as recipe from setting where group_name = 'tea'`.execute(bank.db);
    expect(keyIdOf(Buffer.from(raw.rows[0]?.recipe ?? '', 'base64'))).toBe(keyId);
    await change({}, 3, { recipe: null });
    await settings.refresh();
    expect(settings.secret(tea, 'recipe')).toBeUndefined();
  });

  it('have a history that cannot be rewritten, not even by the owner', async () => {
    const rewrite = bank.ownerPool.query(`update setting_change set changed_by = 'nobody'`);
    await expect(rewrite).rejects.toThrow(/append-only/);
    const skip = bank.ownerPool.query(`update setting set version = version + 2`);
    await expect(skip).rejects.toThrow(/one version at a time/);
  });
});
