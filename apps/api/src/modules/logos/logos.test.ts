/** The bank's logo: drawn anew, set by two people, shown to everybody, taken off by two people. */
import { ApiError, type ApprovalId, type StepUpId } from '@fairlead/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmStepUp } from '#platform/sessions/step-up.service.ts';
import { eventually } from '#testing/eventually.ts';
import { type Colleague, type SiteBank, startSiteBank } from '#testing/site-bank.ts';

const REASON = 'The board chose a new sign in its last meeting.';

let bank: SiteBank;
let owner: Colleague;
let admin: Colleague;
beforeAll(async () => {
  bank = await startSiteBank();
  owner = await bank.colleague('owner');
  admin = await bank.colleague('admin');
});
afterAll(() => bank.close());

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** Ink in the middle of clear space, with a canary in its metadata. */
function drawing(width: number, height: number, ink = '#0f6b57') {
  const fill = { create: { width, height, channels: 4 as const, background: ink } };
  return sharp(fill)
    .extend({ top: 40, bottom: 40, left: 40, right: 40, background: CLEAR })
    .withExif({ IFD0: { Copyright: 'canary-of-the-studio' } });
}

async function upload(bytes: Uint8Array, by: Colleague = admin) {
  return by.client.logos.upload({ files: { logo: new Blob([new Uint8Array(bytes)]) } });
}

const show = (path: string) => bank.browser().fetch(path);

async function shown() {
  return (await bank.browser().client.graph.read({ query: { only: 'bank' } })).logo;
}

async function propose(logo: string | null, reason?: string, by: Colleague = admin) {
  const { version } = (await by.client.settings.read()).institution;
  const body = { logo, ...(reason === undefined ? {} : { reason }) };
  return by.client.settings.changeInstitution({ body, ifMatch: String(version) });
}

/** Gives the second factor that is asked for, and asks again. */
async function approve(by: Colleague, id: ApprovalId | null) {
  if (id === null) throw new Error('Nothing was proposed.');
  const at = { params: { id } };
  try {
    return await by.client.approvals.approve(at);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'step_up_required') throw error;
    const { step_up } = error.data as { step_up: StepUpId };
    const { db } = bank.bank.foundation.database;
    await db.transaction().execute((tx) => confirmStepUp(tx, step_up, bank.clock.now()));
    return by.client.approvals.approve(at);
  }
}

describe('a logo', () => {
  it.each(['png', 'webp', 'jpeg'] as const)(
    'that comes as %s is drawn anew without the space around it and without its metadata',
    async (kind) => {
      const sent = drawing(1_440, 288).flatten(kind === 'jpeg' ? { background: '#fff' } : false);
      const logo = await upload(await sent.toFormat(kind, { quality: 100 }).toBuffer());
      expect(logo).toMatchObject({ width: 720, height: 144, has_name: true });
      const answer = await show(logo.path);
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes.includes('canary-of-the-studio')).toBe(false);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 720 });
    },
  );

  it('has one address however often it comes, and stands beside the name if it is a sign', async () => {
    const sign = await drawing(100, 90).png().toBuffer();
    const first = await upload(sign);
    expect(first).toMatchObject({ width: 100, height: 90, has_name: false });
    expect(await upload(sign)).toEqual(first);
    const log = await owner.client.audit.list({ query: { action: 'logo.uploaded' } });
    expect(log.data[0]).toMatchObject({ subject: { kind: 'logo', id: first.name } });
    const other = first.path.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect((await show(other)).status).toBe(404);
  });

  it.each([
    ['a script', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'kind'],
    ['half a picture', async () => Buffer.from('iVBORw0KGgoAAAANSUhEUg==', 'base64'), ''],
    ['white on nothing', () => drawing(400, 100, '#ffffff').png().toBuffer(), 'On white'],
    ['nothing at all', () => drawing(400, 100, '#00000000').png().toBuffer(), 'On white'],
    ['a dot', () => drawing(12, 12).png().toBuffer(), 'too small'],
    [
      'one that moves',
      async () => {
        const frames = [drawing(90, 90), drawing(90, 90, '#7a1f5c')].map((one) => one.png());
        const drawn = await Promise.all(frames.map((one) => one.toBuffer()));
        return sharp(drawn, { join: { animated: true } })
          .webp()
          .toBuffer();
      },
      'kind',
    ],
  ])('is not %s', async (_, made, said) => {
    await expect(upload(await made())).rejects.toMatchObject({
      code: 'file_not_accepted',
      details: [{ field: 'logo', message: expect.stringContaining(said) }],
    });
  });

  it('is larger than no more than two megabytes, and comes from no persona', async () => {
    await expect(upload(new Uint8Array(3 * 1024 * 1024))).rejects.toMatchObject({ status: 413 });
    const persona = await bank.colleague('admin', { persona: true });
    const sign = await drawing(100, 90).png().toBuffer();
    await expect(upload(sign, persona)).rejects.toMatchObject({ code: 'persona_may_not' });
    const writer = await bank.colleague('content');
    await expect(upload(sign, writer)).rejects.toMatchObject({ code: 'not_permitted' });
  });

  it('is the institution’s once a second person agrees, and no more once two say so', async () => {
    const { name, path } = await upload(await drawing(300, 60, '#7a1f5c').png().toBuffer());
    await expect(propose(name)).rejects.toMatchObject({ details: [{ field: 'reason' }] });
    const strange = name.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    await expect(propose(strange, REASON)).rejects.toMatchObject({ details: [{ field: 'logo' }] });
    const { approval_id: asked } = await propose(name, REASON);
    expect(await shown()).toBeNull();
    await expect(approve(admin, asked)).rejects.toMatchObject({ code: 'second_person_required' });
    const at = { params: { id: asked as ApprovalId } };
    expect(await owner.client.approvals.read(at)).toMatchObject({
      before: { logo: null },
      after: { logo: name },
    });
    await approve(owner, asked);
    await eventually(shown).toEqual({ path, width: 300, height: 60, has_name: true });

    const { approval_id: off } = await propose(null, REASON, owner);
    await expect(approve(owner, off)).rejects.toMatchObject({ code: 'second_person_required' });
    expect(await shown()).not.toBeNull();
    await approve(admin, off);
    await eventually(shown).toBeNull();
    expect((await show(path)).status).toBe(200);
  });

  it('that was uploaded stays as it is, whatever the program would do', async () => {
    const { pool } = bank.bank.foundation.database;
    for (const write of ['delete from logo', "update logo set name = name || ''"]) {
      await expect(pool.query(write)).rejects.toThrow();
    }
  });
});
