import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inflateRawSync } from 'node:zlib';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '#modules/accounts/accounts.service.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { bindKeys, eraseKey, keysOf } from '#platform/keys/bank-keys.ts';
import { loadLanguages } from '#platform/language.ts';
import { photo } from '#platform/pictures/made-files.fixture.ts';
import { newBytes, newId } from '#platform/random.ts';
import { eventually } from '#testing/eventually.ts';
import { descriptorsOn } from '#testing/open-descriptors.ts';
import { type PapersServer, type Person, startPapersServer } from '#testing/papers-server.ts';
import { dataExportJob, forgetOldExports } from './data-exports.service.ts';
import { findExport, heldQuery, insertExport } from './data-exports.sql.ts';
import { type HeldTable, heldTables, withheldTables, withheldTexts } from './held-data.ts';

const URL = '/api/users/data-exports';
const proven = ['email', 'identity', 'address'] as const;

let bank: PapersServer;

beforeAll(async () => {
  bank = await startPapersServer();
});
afterAll(() => bank.close());

/** The files of an archive, as any program would unpack it. */
function unzip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26);
    const packed = archive.subarray(start, start + archive.readUInt32LE(at + 20));
    files.set(name, inflateRawSync(packed));
    at += 46 + nameLength;
  }
  return files;
}

const codeOf = (response: { json(): { details: { code: string }[] } }) =>
  response.json().details[0]?.code;

const ask = (person: Person) => () => bank.send(person, 'POST', URL);
const fetched = (person: Person, id: string) => () =>
  bank.send(person, 'POST', `${URL}/${id}/file`);

async function exportOf(person: Person) {
  const asked = await bank.withFactor(ask(person));
  expect(asked.json().data).toMatchObject({ status: 'Preparing', ready_at: null, bytes: null });
  const list = async () => (await bank.get(person, URL)).json().data.data[0];
  await eventually(list).toMatchObject({ status: 'Ready' });
  const { id, bytes } = await list();
  const file = await bank.withFactor(fetched(person, id));
  expect(file.statusCode).toBe(200);
  expect(file.rawPayload.length).toBe(bytes);
  return { id: id as string, file, files: unzip(file.rawPayload) };
}

describe('a demonstration person', () => {
  it('is not exported: it holds the addresses of everybody who played it', async () => {
    const persona = await bank.customer({ persona: true, proven });
    expect(codeOf(await bank.send(persona, 'POST', URL))).toBe('persona_may_not');
  });
});

describe('every table of the bank', () => {
  it('is either given to the customer whom it is about, or says why not', async () => {
    const { rows } = await sql<{ name: string }>`
      select case when schemaname = 'public' then tablename
        else schemaname || '.' || tablename end as name
      from pg_tables where schemaname in ('public', 'ledger', 'seal')`.execute(bank.db);
    const known = new Set([
      ...heldTables.map(({ table }) => table),
      ...Object.keys(withheldTables),
    ]);
    const names = rows.map(({ name }) => name);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
    expect([...known].filter((name) => !names.includes(name))).toEqual([]);
    const both = heldTables.filter(({ table }) => table in withheldTables);
    expect(both).toEqual([]);
  });

  it('that is given has its sealed words opened, or says why not', async () => {
    const { rows } = await sql<{ name: string }>`
      select case when table_schema = 'public' then table_name
        else table_schema || '.' || table_name end || '.' || column_name as name
      from information_schema.columns where data_type = 'bytea' and column_name ~ 'sealed$'
        and table_schema in ('public', 'ledger', 'seal')`.execute(bank.db);
    const given = rows.filter(({ name }) =>
      heldTables.some(({ table }) => name.startsWith(`${table}.`)),
    );
    const opened = heldTables.flatMap(({ table, texts = [] }) =>
      texts.map(({ column }) => `${table}.${column}`),
    );
    const known = [...opened, ...Object.keys(withheldTexts)];
    expect(given.map(({ name }) => name).sort()).toEqual(known.sort());
  });
});

/** Queues of what is on its way: empty but for moments, and written with every payment. */
const queues = ['outbox_message'];

/** The tables that a plan reads from end to end, where nothing else is possible. */
async function readWhole(held: HeldTable): Promise<string[]> {
  return bank.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const values = ['cus_019a8000-0000-7000-8000-000000000001', 'somebody@example.com', []];
    const explain = `explain ${heldQuery(held)}`;
    const plan = await tx.executeQuery<Record<string, string>>(CompiledQuery.raw(explain, values));
    const lines = plan.rows.map((row) => row['QUERY PLAN'] ?? '');
    return lines.flatMap((line) => /Seq Scan on (\S+)/.exec(line)?.[1] ?? []);
  });
}

describe('an export', () => {
  it('reads what is its owner’s by an index, however much there is of everybody else', async () => {
    const whole = [];
    for (const held of heldTables.filter(({ table }) => !queues.includes(table))) {
      for (const table of await readWhole(held)) whole.push(`${held.table}: ${table}`);
    }
    expect(whole).toEqual([]);
  });

  it('holds everything about its owner, readable by people and by programs', async () => {
    const person = await bank.customer({ language: 'es', occupation: 'Relojera', proven });
    const wish = { customerId: person.id, currency: 'EUR' } as const;
    await bank.db
      .transaction()
      .execute((tx) => openAccount(tx, wish, { actor: { kind: 'system' } }));
    await bank.upload(person, '/api/users/auth/update/photo', { photo: { bytes: await photo() } });
    await bank.send(person, 'POST', '/api/users/complaints', {
      subject: 'service',
      text: 'The queue was <b>long</b> today.',
    });
    const { file, files } = await exportOf(person);
    expect(file.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringContaining('my-data.zip'),
    });
    const data = JSON.parse(files.get('data.json')?.toString() ?? '');
    expect(data).toMatchObject({
      simulated: true,
      customer: { customer: [{ id: person.id, occupation: 'Relojera', country: 'DE' }] },
      accounts: {
        account: [{ customer_id: person.id, currency: 'EUR' }],
        'ledger.balance': [{ balance: 0 }],
      },
      complaints: { complaint: [{ text: 'The queue was <b>long</b> today.' }] },
      security: { session: [{ subject_id: person.id, user_agent: 'test' }] },
    });
    expect(data.activity.audit_record.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['customer.opened', 'complaint.received', 'profile.photo_changed']),
    );
    const page = files.get('index.html')?.toString() ?? '';
    expect(page).toContain('<html lang="es" dir="ltr">');
    expect(page).toContain('Todo lo que guardamos sobre usted');
    expect(page).toContain('The queue was &lt;b&gt;long&lt;/b&gt; today.');
    expect(page).toMatch(/SIMULAD/);
    const pictures = [...files.keys()].filter((name) => name.startsWith('files/photo-'));
    expect(pictures.length).toBe(1);
    const [picture = ''] = pictures;
    expect(files.get(picture)?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    const mails = await bank.inbox(person.email, 2);
    const ready = mails.find(({ subject }) => subject?.includes('datos están listos'));
    // To the page with the file.
    expect(ready?.text).toMatch(/\/user\/account\/data$/m);
  });

  it('holds the files of its owner’s messages, and none that staff have not sent', async () => {
    const [person, support] = [await bank.customer({ proven }), await bank.staff('support')];
    const upload = async (by: Person, at: string): Promise<string> =>
      (await bank.upload(by, at, { file: { bytes: await photo() } })).json().data.id;
    const own = await upload(person, '/api/messages/attachments');
    const body = { message: 'As you asked.', attachments: [own] };
    const sent = await bank.send(person, 'POST', '/api/messages', body);
    const thread = `/api/admins/messages/${person.id}`;
    const answer = { ...body, attachments: [await upload(support, `${thread}/attachments`)] };
    const read = { 'if-match': `"${sent.json().data.id}"` };
    expect((await bank.send(support, 'POST', thread, answer, read)).statusCode).toBe(201);
    await upload(support, `${thread}/attachments`);
    const { files } = await exportOf(person);
    const kept = [...files.keys()].filter((name) => name.startsWith('files/attachment-'));
    expect(kept).toHaveLength(2);
    const { messages, documents } = JSON.parse(files.get('data.json')?.toString() ?? '');
    expect(messages.attachment).toMatchObject([{ id: own }, { id: answer.attachments[0] }]);
    expect(messages.attachment_page).toHaveLength(2);
    expect(documents.stored_file).toHaveLength(2);
    expect(Object.keys(messages.attachment[1])).not.toContain('staff_id');
  });

  it('holds what was counted for its owner in every window, and nobody else’s', async () => {
    const [person, other] = [await bank.customer({ proven }), await bank.customer({ proven })];
    const day = '2026-11-17';
    const keysOf = (id: string) => [
      `day:${id}:EUR:${day}`,
      `faucet:${id}:EUR:${day}`,
      `goodwill:${id}:2026-11`,
      `month:${id}:EUR:2026-11`,
      `sent_count:${id}:${day}`,
      `sent_day:${id}:${day}`,
      `sent_month:${id}:2026-11`,
      `sent_payee:${id}:5d41402abc4b2a76:${day}`,
    ];
    const keys = [...keysOf(person.id), ...keysOf(other.id), `quote:${newId('transfer')}`];
    await bank.test.ownerPool.query(
      `insert into ledger.guard (key, used, ceiling, used_at, since)
       select key, 5, 10, now(), now() from unnest($1::text[]) key`,
      [keys],
    );
    const { files } = await exportOf(person);
    const data = JSON.parse(files.get('data.json')?.toString() ?? '');
    const given = data.transfers['ledger.guard'].map(({ key }: { key: string }) => key);
    expect(given.sort()).toEqual(keysOf(person.id));
  });

  it('holds nothing of anybody else, no secret, and no name of staff', async () => {
    const [person, other] = [
      await bank.customer({ proven }),
      await bank.customer({ proven, occupation: 'Glassblower', email: 'other@example.com' }),
    ];
    for (const { id } of [person, other]) {
      await sql`insert into recovery_code (subject_id, code_hash, created_at)
        values (${id}, decode(repeat('ab', 32), 'hex'), now())`.execute(bank.db);
    }
    const { files } = await exportOf(person);
    const text = [...files.values()].map((bytes) => bytes.toString('latin1')).join('\n');
    for (const foreign of [other.id, other.email, 'Glassblower', 'argon2', 'abababab', '"\\\\x']) {
      expect([foreign, text.includes(foreign)]).toEqual([foreign, false]);
    }
    const data = JSON.parse(files.get('data.json')?.toString() ?? '');
    expect(Object.keys(data.security.password_credential[0])).not.toContain('hash');
    expect(Object.keys(data.security.session[0])).not.toContain('token_hash');
  });

  it('is made though its tables take longer to read than a page of the bank may', async () => {
    const person = await bank.customer({ proven });
    const { url, ownerPool } = bank.test;
    const hurried = await openDatabase({ url, limits: { statementMs: 2_000 } });
    bindKeys(hurried.db, keysOf(bank.db).ring);
    const id = newId('dataExport');
    await bank.db
      .transaction()
      .execute((tx) => insertExport(tx, { id, customerId: person.id, requestedAt: new Date() }));
    const holder = await ownerPool.connect();
    await holder.query('begin; lock table thread in access exclusive mode');
    const { files, time: wallTime } = bank;
    const beside = { files, languages: loadLanguages(), mode: 'sandbox', wallTime } as const;
    const made = dataExportJob({ ...hurried, ...beside }).run({ id });
    await sleep(3_000);
    await holder.query('rollback');
    holder.release();
    await made;
    expect(await findExport(bank.db, id)).toMatchObject({ status: 'Ready' });
    await hurried.close();
  });

  it('is made and fetched whole, however long the history is', async () => {
    const person = await bank.customer({ proven });
    // Nobody can pack these: the archive comes to more than any upload may.
    const papers = new Map<string, Buffer>();
    const facts = { ownerId: person.id, kind: 'evidence', mediaType: 'image/jpeg' };
    for (let number = 0; number < 9; number += 1) {
      const paper = newBytes(4 * 1024 * 1024);
      const draft = await bank.files.put(paper, facts);
      const id = await bank.db.transaction().execute((tx) => bank.files.keep(tx, draft));
      papers.set(`files/evidence-${id}.jpg`, paper);
    }
    // More than is read at once.
    const days = 1234;
    await bank.test.ownerPool.query(
      `insert into ledger.guard (key, used, ceiling, used_at, since)
       select 'day:' || $1 || ':EUR:' || n, 5, 10, now(), now() from generate_series(1, $2) n`,
      [person.id, days],
    );
    const { files } = await exportOf(person);
    for (const [name, paper] of papers) {
      expect([name, files.get(name)?.equals(paper)]).toEqual([name, true]);
    }
    const data = JSON.parse(files.get('data.json')?.toString() ?? '');
    const keys = data.transfers['ledger.guard'].map(({ key }: { key: string }) => key);
    expect(new Set(keys).size).toBe(days);
    const page = files.get('index.html')?.toString() ?? '';
    expect(keys.filter((key: string) => !page.includes(`<bdi>${key}</bdi>`))).toEqual([]);
    expect(page).toMatch(/<\/section>\s*<\/body><\/html>\s*$/);
  });

  it('lies encrypted, and is its owner’s alone', async () => {
    const [person, stranger] = [await bank.customer({ proven }), await bank.customer({ proven })];
    const { id } = await exportOf(person);
    const theirs = await fetched(stranger, id)();
    expect([theirs.statusCode, codeOf(theirs)]).toEqual([404, 'not_found']);
    const { rows } = await sql<{ kind: string; owner: string }>`
      select f.kind, f.owner_id as owner from data_export e join stored_file f on f.id = e.file_id
      where e.id = ${id}`.execute(bank.db);
    expect(rows).toEqual([{ kind: 'data-export', owner: person.id }]);
  });

  it('is fetched with the second factor each time, and each time is in the activity', async () => {
    const person = await bank.customer({ proven });
    const { id } = await exportOf(person);
    const again = await fetched(person, id)();
    expect([again.statusCode, codeOf(again)]).toEqual([403, 'step_up_required']);
    expect((await bank.withFactor(fetched(person, id))).statusCode).toBe(200);
    // One that was made is no reason to read it without a trace.
    expect((await bank.get(person, `${URL}/${id}/file`)).statusCode).not.toBe(200);
    const { rows } = await sql`select subject_id from audit_record
      where action = 'data_export.downloaded' and customer_id = ${person.id}`.execute(bank.db);
    expect(rows).toEqual([{ subject_id: id }, { subject_id: id }]);
  });

  it('is not opened for whoever has not given the second factor', async () => {
    const person = await bank.customer({ proven });
    const { id } = await exportOf(person);
    const { rows } = await sql<{ file: string }>`
      select file_id as file from data_export where id = ${id}`.execute(bank.db);
    const file = rows[0]?.file ?? '';
    const path = join(bank.folder, file.slice(-2), file.slice(-4, -2), file);
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await fetched(person, id)()).statusCode).toBe(403);
    }
    await eventually(() => descriptorsOn(path)).toBe(0);
  });

  it('can be fetched for a week, and is erased then', async () => {
    const person = await bank.customer({ proven });
    const { id } = await exportOf(person);
    const sweep = (days: number) =>
      bank.db.transaction().execute((tx) => {
        const at = new Date(bank.time.now().getTime() + days * 86_400_000);
        return forgetOldExports(bank.files)(tx, at);
      });
    await sweep(6.9);
    expect((await bank.withFactor(fetched(person, id))).statusCode).toBe(200);
    await sweep(7.1);
    expect((await fetched(person, id)()).statusCode).toBe(404);
    expect((await bank.get(person, URL)).json().data.data[0].status).toBe('Expired');
    const { rows } = await sql`select 1 from data_export e join stored_file f on f.id = e.file_id
      where e.id = ${id} and f.wrapped_key is null`.execute(bank.db);
    expect(rows.length).toBe(1);
  });

  it('takes the second factor, and is made three times a day at most', async () => {
    const person = await bank.customer({ proven });
    for (let turn = 0; turn < 3; turn += 1) await exportOf(person);
    const fourth = await bank.withFactor(ask(person));
    expect([fourth.statusCode, codeOf(fourth)]).toEqual([429, 'too_many_requests']);
    expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(3600);
  });

  it('that is being made is not_ready, and there is one at a time', async () => {
    const person = await bank.customer({ proven });
    await sql`insert into data_export (id, customer_id, requested_at)
      values ('dex_019a8000-0000-7000-8000-000000000001', ${person.id}, now())`.execute(bank.db);
    const file = await fetched(person, 'dex_019a8000-0000-7000-8000-000000000001')();
    expect([file.statusCode, codeOf(file)]).toEqual([409, 'not_ready']);
    expect((await bank.withFactor(ask(person))).statusCode).toBe(429);
  });

  it('of somebody whose words were erased is made without them', async () => {
    const person = await bank.customer({ proven });
    const complaint = { subject: 'other', text: 'Words that will be gone' };
    await bank.send(person, 'POST', '/api/users/complaints', complaint);
    await bank.db.transaction().execute((tx) => eraseKey(tx, person.id));
    const { files } = await exportOf(person);
    const data = JSON.parse(files.get('data.json')?.toString() ?? '');
    expect(data.complaints.complaint).toMatchObject([{ subject: 'other', text: null }]);
  });
});
