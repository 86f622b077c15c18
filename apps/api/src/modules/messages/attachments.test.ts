/** Files of the secure thread, through both front doors. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CustomerId, StaffId } from '@fairlead/contract';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploads } from '#modules/settings/settings.service.ts';
import { CANARY, lockedPdf, pdf, photo, png } from '#platform/pictures/made-files.fixture.ts';
import { newId } from '#platform/random.ts';
import { codeOf } from '#testing/answers.ts';
import { type PapersServer, type Person, startPapersServer } from '#testing/papers-server.ts';
import { forgetUnsentFiles } from './attachments.service.ts';

const URL = '/api/messages';
const FILES = `${URL}/attachments`;
const proven = ['email', 'identity', 'address'] as const;

let bank: PapersServer;
let support: Person<StaffId>;
let picture: Buffer;

beforeAll(async () => {
  bank = await startPapersServer({ mode: 'live' });
  support = await bank.staff('support');
  picture = await photo();
});
afterAll(() => bank.close());

const newcomer = () => bank.customer({ proven });
const threadUrl = (of: Person<CustomerId>) => `/api/admins/messages/${of.id}`;

async function upload(by: Person, bytes: Uint8Array = picture, at = FILES) {
  return bank.upload(by, at, { file: { bytes, name: 'holiday with my real name.jpg' } });
}

async function uploaded(by: Person, bytes: Uint8Array = picture, at = FILES): Promise<string> {
  const answer = await upload(by, bytes, at);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data.id;
}

const uploadedFor = (to: Person<CustomerId>, by: Person = support) =>
  uploaded(by, picture, `${threadUrl(to)}/attachments`);

function write(by: Person, attachments: readonly string[], headers = {}) {
  return bank.send(by, 'POST', URL, { message: 'As you asked.', attachments }, headers);
}

async function answer(to: Person<CustomerId>, attachments: readonly string[]) {
  const { data } = (await bank.get(support, threadUrl(to))).json().data;
  const headers = { 'if-match': `"${data[0]?.id ?? 'none'}"` };
  const body = { message: 'Here it is.', attachments };
  return bank.send(support, 'POST', threadUrl(to), body, headers);
}

const own = async (person: Person) => (await bank.get(person, URL)).json().data.data;
const look = (of: Person<CustomerId>, id: string, by: Person = support, page = 1) =>
  bank.send(by, 'POST', `${threadUrl(of)}/attachments/${id}/look`, { page });

describe('a file', () => {
  it('goes with a message and is opened by both sides, drawn anew and without its name', async () => {
    const person = await newcomer();
    const ids = [
      await uploaded(person),
      await uploaded(person, pdf(3)),
      await uploaded(person, await png()),
    ];
    const sent = await write(person, ids);
    expect(sent.statusCode, sent.body).toBe(201);
    const [first, second, third] = ids;
    const files = [
      { id: first, kind: 'picture', pages: 1, specimen: false, erased: false },
      { id: second, kind: 'pdf', pages: 3 },
      { id: third, kind: 'picture', pages: 1 },
    ];
    expect(sent.json().data.attachments).toMatchObject(files);
    expect((await own(person))[0].attachments).toEqual(sent.json().data.attachments);
    const shown = await bank.get(person, `${FILES}/${first}`);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-disposition': expect.stringContaining('attachment'),
    });
    expect((await sharp(shown.rawPayload).metadata()).format).toBe('jpeg');
    expect(shown.rawPayload.includes(CANARY)).toBe(false);
    expect(shown.rawPayload.length).toBe(sent.json().data.attachments[0].bytes);
    expect((await bank.get(person, `${FILES}/${second}?page=3`)).statusCode).toBe(200);
    expect((await bank.get(person, `${FILES}/${second}?page=4`)).statusCode).toBe(404);
    const thread = (await bank.get(support, threadUrl(person))).json().data;
    expect(thread.data[0].attachments).toMatchObject(files);
    expect((await look(person, second ?? '', support, 2)).headers['content-type']).toBe(
      'image/jpeg',
    );
    const { rows } = await sql<{ kept: string }>`select a::text as kept from attachment a
      where customer_id = ${person.id}`.execute(bank.db);
    expect(rows.map(({ kept }) => kept).join()).not.toContain('holiday');
    const lies = filesIn(bank.folder).some(
      (bytes) => bytes.includes('JFIF') || bytes.includes(CANARY),
    );
    expect(lies).toBe(false);
  });

  it('of staff goes with their answer, and is nothing to the customer before', async () => {
    const person = await newcomer();
    const id = await uploadedFor(person);
    expect((await bank.get(person, `${FILES}/${id}`)).statusCode).toBe(404);
    expect(codeOf(await look(person, id))).toBe('not_found');
    expect(codeOf(await write(person, [id]))).toBe('not_found');
    const sent = await answer(person, [id]);
    expect(sent.json().data.attachments).toMatchObject([{ id, kind: 'picture' }]);
    expect((await own(person))[0]).toMatchObject({ from: 'staff', attachments: [{ id }] });
    expect((await bank.get(person, `${FILES}/${id}`)).statusCode).toBe(200);
  });

  it('is nobody else’s: not to send, to open or to remove', async () => {
    const [owner, stranger] = [await newcomer(), await newcomer()];
    const [id, sent] = [await uploaded(owner), await uploaded(owner)];
    await write(owner, [sent]);
    const none = newId('attachment');
    for (const one of [id, sent]) {
      const theirs = await bank.get(stranger, `${FILES}/${one}`);
      expect(theirs.statusCode).toBe(404);
      expect(theirs.json()).toEqual((await bank.get(stranger, `${FILES}/${none}`)).json());
      expect((await bank.send(stranger, 'DELETE', `${FILES}/${one}`)).statusCode).toBe(404);
      expect((await bank.get(undefined, `${FILES}/${one}`)).statusCode).toBe(401);
      expect((await look(stranger, one)).statusCode).toBe(404);
    }
    const refused = await write(stranger, [id]);
    expect([refused.statusCode, refused.json().details[0].field]).toEqual([404, 'attachments']);
    expect(await own(stranger)).toEqual([]);
    // A colleague's, and one for another customer's thread.
    const colleague = await bank.staff('support');
    expect(codeOf(await answer(owner, [await uploadedFor(owner, colleague)]))).toBe('not_found');
    expect(codeOf(await answer(owner, [await uploadedFor(stranger)]))).toBe('not_found');
    expect((await write(owner, [id])).statusCode).toBe(201);
  });

  it('is read by the roles that read messages, and added by those that write them', async () => {
    const person = await newcomer();
    const id = await uploaded(person);
    await write(person, [id]);
    const auditor = await bank.staff('auditor');
    expect((await look(person, id, auditor)).statusCode).toBe(200);
    const at = `${threadUrl(person)}/attachments`;
    expect(codeOf(await upload(auditor, picture, at))).toBe('not_permitted');
    const editor = await bank.staff('content');
    expect(codeOf(await look(person, id, editor))).toBe('not_permitted');
    const silent = await bank.staff('support');
    const asked = await bank.sendAsIs(silent, 'POST', `${at}/${id}/look`, { page: 1 });
    expect(codeOf(asked)).toBe('look_reason_required');
  });

  it('that staff open is in the log and in the customer’s activity, each time', async () => {
    const person = await newcomer();
    const id = await uploaded(person, pdf(2));
    await write(person, [id]);
    await look(person, id);
    await look(person, id, support, 2);
    const { rows } = await sql<{ action: string; actor: string; confidential: boolean }>`
      select action, actor_kind as actor, confidential from audit_record
      where customer_id = ${person.id} and subject_id = ${id} order by id`.execute(bank.db);
    const opened = { action: 'message.file_opened', actor: 'staff', confidential: false };
    expect(rows).toEqual([
      { action: 'message.file_added', actor: 'customer', confidential: false },
      opened,
      opened,
    ]);
  });
});

describe('what may be added', () => {
  it('is five files a message at most, each for one message', async () => {
    const person = await newcomer();
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1) ids.push(await uploaded(person));
    expect(codeOf(await write(person, ids))).toBe('invalid');
    const five = ids.slice(0, 5);
    expect((await write(person, five)).statusCode).toBe(201);
    expect(codeOf(await write(person, five.slice(0, 1)))).toBe('not_found');
    const [last = ''] = ids.slice(5);
    expect(codeOf(await write(person, [last, last]))).toBe('not_found');
    expect(await own(person)).toHaveLength(1);
    expect((await write(person, [last])).statusCode).toBe(201);
  });

  it('is what the setting takes, by its content and not by its name', async () => {
    const person = await newcomer();
    for (const bytes of [Buffer.from('Just words'), lockedPdf(), Buffer.alloc(0)]) {
      const refused = await upload(person, bytes);
      expect(refused.json().details).toMatchObject([{ code: 'file_not_accepted', field: 'file' }]);
    }
    expect((await bank.upload(person, FILES, {})).statusCode).toBe(422);
    await bank.set(uploads, { pdf: false, largest_megabytes: 1 });
    expect(codeOf(await upload(person, pdf()))).toBe('file_not_accepted');
    const large = Buffer.concat([picture, Buffer.alloc(1024 * 1024)]);
    expect(codeOf(await upload(person, large))).toBe('file_not_accepted');
    await bank.set(uploads, { pdf: true, largest_megabytes: 10 });
    expect((await upload(person, pdf())).statusCode).toBe(201);
  });

  it('is forty files an hour', async () => {
    const person = await newcomer();
    const uploadedAt = bank.time.now();
    await sql`insert into attachment (id, customer_id, kind, specimen, pages, uploaded_at)
      select 'att_' || gen_random_uuid(), ${person.id}, 'picture', false, 1, ${uploadedAt}
      from generate_series(1, 39)`.execute(bank.db);
    expect((await upload(person)).statusCode).toBe(201);
    const refused = await upload(person);
    expect([codeOf(refused), refused.headers['retry-after']]).toEqual([
      'too_many_requests',
      '3600',
    ]);
  });

  it('stays open to somebody whose account is locked, and to nobody without a session', async () => {
    const person = await bank.customer({ proven: [] });
    expect((await bank.get(person, '/api/accounts')).statusCode).not.toBe(200);
    expect((await write(person, [await uploaded(person)])).statusCode).toBe(201);
    const nobody = { ...person, cookie: '' };
    expect((await upload(nobody)).statusCode).toBe(401);
    const half = { ...person, cookie: await bank.signIn(person.id, 'asked') };
    expect((await upload(half)).statusCode).toBe(423);
  });
});

describe('what was sent', () => {
  it('is sent once under one key, with the same files in the same answer', async () => {
    const person = await newcomer();
    const id = await uploaded(person);
    const key = { 'idempotency-key': newId('transfer') };
    const first = await write(person, [id], key);
    const again = await write(person, [id], key);
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json().data).toEqual(first.json().data);
    expect(await own(person)).toHaveLength(1);
    expect(codeOf(await write(person, [], key))).toBe('id_already_used');
  });

  it('at the same moment twice goes with one message', async () => {
    const person = await newcomer();
    const id = await uploaded(person);
    const answers = await Promise.all([write(person, [id]), write(person, [id])]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 404]);
    expect(await own(person)).toHaveLength(1);
  });

  it('stays with its message, by the database too', async () => {
    const person = await newcomer();
    const [id, spare] = [await uploaded(person), await uploaded(person)];
    const { id: message } = (await write(person, [id])).json().data;
    const { id: bare } = (await write(person, [])).json().data;
    expect((await bank.send(person, 'DELETE', `${FILES}/${id}`)).statusCode).toBe(404);
    const to = (one: string, place: number, of: string) =>
      sql`update attachment set message_id = ${one}, place = ${place} where id = ${of}`;
    for (const [statement, says] of [
      [sql`delete from attachment`, /permission denied/],
      [sql`delete from attachment_page`, /permission denied/],
      [sql`update attachment_page set page = 2`, /permission denied/],
      [sql`update attachment set pages = 2 where id = ${id}`, /permission denied/],
      [sql`update thread_message set attachments = 2 where id = ${message}`, /permission denied/],
      [sql`update attachment set message_id = null, place = null where id = ${id}`, /stays so/],
      [sql`update attachment set discarded_at = now() where id = ${id}`, /stays so/],
      [to(message, 2, spare), /written with it/],
      [to(bare, 1, spare), /written with it/],
      [to(message, 1, spare), /duplicate key/],
    ] as const) {
      await expect(statement.execute(bank.db)).rejects.toThrow(says);
    }
    const promised = sql`insert into thread_message
      (id, customer_id, side, text_sealed, attachments, created_at)
      values (${newId('threadMessage')}, ${person.id}, 'customer', '', 1, now())`;
    await expect(promised.execute(bank.db)).rejects.toThrow(/from the beginning/);
  });

  it('is unreadable once the customer is erased, and says so', async () => {
    const person = await newcomer();
    const id = await uploaded(person, pdf(2));
    await write(person, [id]);
    await answer(person, [await uploadedFor(person)]);
    await bank.db.transaction().execute((tx) => bank.files.eraseAllOf(tx, person.id));
    const thread = (await bank.get(support, threadUrl(person))).json().data.data;
    for (const { attachments } of thread) expect(attachments).toMatchObject([{ erased: true }]);
    expect((await look(person, id)).statusCode).toBe(404);
    expect((await bank.get(person, `${FILES}/${id}`)).statusCode).toBe(404);
  });
});

describe('what was not sent', () => {
  it('can be removed by whoever added it, and is erased', async () => {
    const person = await newcomer();
    const [mine, theirs] = [await uploaded(person), await uploadedFor(person)];
    const at = `${threadUrl(person)}/attachments`;
    expect((await bank.send(support, 'DELETE', `${at}/${mine}`)).statusCode).toBe(404);
    expect((await bank.send(person, 'DELETE', `${FILES}/${theirs}`)).statusCode).toBe(404);
    expect((await bank.send(person, 'DELETE', `${FILES}/${mine}`)).statusCode).toBe(200);
    expect((await bank.send(support, 'DELETE', `${at}/${theirs}`)).statusCode).toBe(200);
    expect((await bank.get(person, `${FILES}/${mine}`)).statusCode).toBe(404);
    expect(codeOf(await write(person, [mine]))).toBe('not_found');
    expect(await keptOf(person)).toBe(0);
  });

  it('is erased after a day, and what was sent is not', async () => {
    const person = await newcomer();
    const [sent, unsent] = [await uploaded(person), await uploaded(person)];
    await write(person, [sent]);
    const forget = (hours: number) =>
      bank.db
        .transaction()
        .execute((tx) =>
          forgetUnsentFiles(bank.files)(
            tx,
            new Date(bank.time.now().getTime() + hours * 3_600_000),
          ),
        );
    await forget(23);
    expect(await keptOf(person)).toBe(2);
    await forget(25);
    expect(await keptOf(person)).toBe(1);
    expect((await bank.get(person, `${FILES}/${sent}`)).statusCode).toBe(200);
    expect(codeOf(await write(person, [unsent]))).toBe('not_found');
  });
});

describe('a sandbox', () => {
  let sandbox: PapersServer;
  beforeAll(async () => {
    sandbox = await startPapersServer();
  });
  afterAll(() => sandbox.close());
  const sendTo = async (person: Person, bytes: Uint8Array) =>
    (await sandbox.upload(person, FILES, { file: { bytes } })).json().data;

  it('keeps only a specimen of what it did not ship itself', async () => {
    const person = await sandbox.customer({ proven });
    const kept = await sendTo(person, picture);
    expect(kept).toMatchObject({ kind: 'picture', specimen: true });
    const shown = await sandbox.get(person, `${FILES}/${kept.id}`);
    expect((await sharp(shown.rawPayload).metadata()).width).toBeLessThanOrEqual(480);
    const shipped = new global.URL('../../../specimens/utility-bill.png', import.meta.url);
    expect(await sendTo(person, readFileSync(shipped))).toMatchObject({ specimen: false });
  });

  it('keeps files of real people from whoever plays somebody of the staff', async () => {
    const person = await sandbox.customer({ proven });
    const { id } = await sendTo(person, picture);
    const body = { message: 'As you asked.', attachments: [id] };
    await sandbox.send(person, 'POST', URL, body);
    const persona = await sandbox.staff('support', true);
    const at = `${threadUrl(person)}/attachments`;
    const looked = await sandbox.send(persona, 'POST', `${at}/${id}/look`, {});
    const added = await sandbox.upload(persona, at, { file: { bytes: picture } });
    expect([codeOf(looked), codeOf(added)]).toEqual(['not_found', 'not_found']);
  });
});

async function keptOf(person: Person): Promise<number> {
  const { rows } = await sql<{ kept: number }>`select count(*)::int as kept from stored_file
    where owner_id = ${person.id} and wrapped_key is not null`.execute(bank.db);
  return rows[0]?.kept ?? Number.NaN;
}

function filesIn(folder: string): Buffer[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
}
