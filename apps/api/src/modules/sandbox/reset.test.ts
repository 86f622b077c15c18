/** Who may ask for a reset and how; a live bank has neither the route nor a way to be emptied. */
import type { StaffId, StepUpId } from '@fairlead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FolderBlobs } from '#platform/files/folder-blobs.ts';
import { newId } from '#platform/random.ts';
import { finishReset } from '#platform/reset/finish-reset.ts';
import { confirmStepUp } from '#platform/sessions/step-up.service.ts';
import { systemTime } from '#platform/wall-time.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { startWorkServer, type WorkServer } from '#testing/work-server.ts';

const URL = '/api/sandbox/reset';
const NAME = 'Fairlead Bank';

let bank: WorkServer;
let live: WorkServer;
const folder = temporaryFolder();

beforeAll(async () => {
  bank = await startWorkServer();
  live = await startWorkServer({ mode: 'live' });
});
afterAll(async () => {
  await bank.close();
  await live.close();
});

async function ask(as: StaffId | undefined, name = NAME, at = bank) {
  const who = as === undefined ? {} : { as };
  const answer = await at.call({ method: 'POST', url: URL, payload: { name }, ...who });
  const { details, data } = answer.json();
  return { status: answer.statusCode, code: details[0]?.code, data };
}

async function requests(): Promise<number> {
  const { rows } = await bank.test.ownerPool.query('select from reset_request');
  return rows.length;
}

describe('a reset', () => {
  it('is for an owner, not for anybody who plays one', async () => {
    expect((await ask(undefined)).status).toBe(401);
    for (const role of ['admin', 'support', 'auditor'] as const) {
      expect((await ask(bank.people.staffMember(role))).code).toBe('not_permitted');
    }
    const persona = newId('staff');
    const played = { id: persona, role: 'owner', disabled: false, language: null } as const;
    bank.people.setStaff({ ...played, persona: true });
    expect((await ask(persona)).code).toBe('persona_may_not');
    expect(await requests()).toBe(0);
  });

  it('needs the bank’s name, and a second factor for exactly this', async () => {
    const owner = bank.people.staffMember('owner');
    const cookie = await bank.signIn(owner);
    const send = (name: string) =>
      bank.call({ method: 'POST', url: URL, payload: { name }, headers: { cookie } });
    for (const name of ['fairlead bank', 'Fairlead', 'yes']) {
      expect((await send(name)).json().details[0]).toMatchObject({
        code: 'invalid',
        field: 'name',
      });
    }
    const asked = await send(NAME);
    expect(asked.json().details[0].code).toBe('step_up_required');
    expect(await requests()).toBe(0);
    const stepUp: StepUpId = asked.json().data.step_up;
    const { db } = bank.test;
    await db.transaction().execute((tx) => confirmStepUp(tx, stepUp, systemTime.now()));
    const clock = (await bank.call({ method: 'GET', url: '/api/sandbox/clock' })).json().data;
    const done = await send(NAME);
    expect([done.statusCode, done.json().data]).toEqual([202, { since: clock.since }]);
    expect(String(done.headers['set-cookie'])).toContain('Max-Age=0');
    expect(await requests()).toBe(1);
  });

  it('does not exist in a live bank, whose database refuses the wish too', async () => {
    const owner = live.people.staffMember('owner');
    expect((await ask(owner, NAME, live)).status).toBe(404);
    const wish = `insert into reset_request (asked_at, asked_by) values (now(), 'stf_x')`;
    const { ownerPool } = live.test;
    await expect(ownerPool.query(wish)).rejects.toThrow('this bank is not a sandbox');
    // Even where somebody at the database has switched that off.
    await ownerPool.query('alter table reset_request disable trigger sandbox_only');
    await ownerPool.query(wish);
    const client = await ownerPool.connect();
    const blobs = new FolderBlobs(folder);
    const done = finishReset(client, blobs, () => undefined);
    await expect(done).rejects.toThrow('Only a sandbox can be reset');
    client.release(true);
    const { rows } = await ownerPool.query('select mode from seal.genesis');
    expect(rows).toEqual([{ mode: 'live' }]);
  });
});
