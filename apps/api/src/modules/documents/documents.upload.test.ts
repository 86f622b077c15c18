import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploads } from '#modules/settings/settings.service.ts';
import { FolderBlobs } from '#platform/files/folder-blobs.ts';
import { sweepFiles } from '#platform/files/sweep-files.ts';
import {
  CANARY,
  lockedPdf,
  nestedPdf,
  pdf,
  photo,
  png,
  pngBomb,
  polyglots,
} from '#platform/pictures/made-files.fixture.ts';
import { type PapersServer, type Person, startPapersServer } from '#testing/papers-server.ts';

const CARD = '/api/users/upload/identity-card';
const BILL = '/api/users/upload/utility-bill';

let bank: PapersServer;
let picture: Buffer;

beforeAll(async () => {
  bank = await startPapersServer({ mode: 'live' });
  await bank.setModes({ id_verification: 'required', address_verification: 'optional' });
  picture = await photo();
});
afterAll(() => bank.close());

function sendCard(person: Person, front: Uint8Array = picture, back: Uint8Array = picture) {
  return bank.upload(person, CARD, { front: { bytes: front }, back: { bytes: back } });
}

function sendBill(person: Person, bytes: Uint8Array, name = 'bill.pdf') {
  return bank.upload(person, BILL, { bill: { bytes, name } });
}

async function verificationOf(person: Person, kind: string) {
  const { data } = (await bank.get(person, '/api/users/verifications')).json();
  return data.find((one: { kind: string }) => one.kind === kind);
}

describe('an identity card', () => {
  it('is taken in with both sides, and the verification is in progress', async () => {
    const person = await bank.customer();
    expect(await verificationOf(person, 'identity')).toMatchObject({
      status: 'Pending',
      mode: 'required',
      may_skip: false,
      submission: null,
      can_replace: false,
    });
    const sent = await sendCard(person);
    expect(sent.statusCode).toBe(200);
    expect(sent.json().data).toMatchObject({
      kind: 'identity',
      status: 'In Progress',
      rejection: null,
      can_replace: true,
      submission: {
        status: 'In Progress',
        opened_at: null,
        decided_at: null,
        documents: [
          { side: 'front', pages: 1, specimen: false },
          { side: 'back', pages: 1, specimen: false },
        ],
      },
    });
    expect(await verificationOf(person, 'identity')).toEqual(sent.json().data);
  });

  it('needs both sides, and no PDF', async () => {
    const person = await bank.customer();
    const half = await bank.upload(person, CARD, { front: { bytes: picture } });
    expect(half.statusCode).toBe(422);
    expect(half.json().details).toMatchObject([{ code: 'invalid', field: 'back' }]);
    const paper = await sendCard(person, picture, pdf());
    expect(paper.json().details).toMatchObject([{ code: 'file_not_accepted', field: 'back' }]);
    const extra = await bank.upload(
      person,
      CARD,
      { front: { bytes: picture }, back: { bytes: picture } },
      { status: 'Completed' },
    );
    expect(extra.json().details).toMatchObject([{ code: 'invalid', field: 'status' }]);
    expect((await verificationOf(person, 'identity')).status).toBe('Pending');
  });

  it('is shown to its owner as it is kept, and to nobody else', async () => {
    const [owner, stranger] = [await bank.customer(), await bank.customer()];
    const { documents } = (await sendCard(owner)).json().data.submission;
    const url = `/api/users/documents/${documents[0].id}`;
    const shown = await bank.get(owner, url);
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-disposition': expect.stringContaining('attachment'),
    });
    expect((await sharp(shown.rawPayload).metadata()).format).toBe('jpeg');
    expect(shown.rawPayload.includes(CANARY)).toBe(false);
    const theirs = await bank.get(stranger, url);
    const nobodys = await bank.get(stranger, url.replace(/.{12}$/, '000000000000'));
    expect([theirs.statusCode, nobodys.statusCode]).toEqual([404, 404]);
    expect(theirs.json()).toEqual(nobodys.json());
    expect((await bank.get(owner, `${url}?page=2`)).statusCode).toBe(404);
    expect((await bank.get(undefined, url)).statusCode).toBe(401);
  });

  it('is replaced while nobody has looked, and the old pictures are erased', async () => {
    const person = await bank.customer();
    const first = (await sendCard(person)).json().data.submission;
    const second = (await sendCard(person, await png())).json().data.submission;
    expect(second.id).not.toBe(first.id);
    const old = await bank.get(person, `/api/users/documents/${first.documents[0].id}`);
    expect(old.statusCode).toBe(404);
    const { rows } = await sql<{ status: string; erased: number }>`
      select s.status, count(f.erased_at)::int as erased
      from document_submission s join document d on d.submission_id = s.id
        join document_page p on p.document_id = d.id join stored_file f on f.id = p.file_id
      where s.customer_id = ${person.id} group by s.id order by s.uploaded_at, s.id`.execute(
      bank.db,
    );
    expect(rows).toEqual([
      { status: 'Replaced', erased: 2 },
      { status: 'In Progress', erased: 0 },
    ]);
    const before = [...filesIn(bank.folder)].length;
    await sweepFiles(bank.db, new FolderBlobs(bank.folder), bank.time.now());
    expect([...filesIn(bank.folder)].length).toBeLessThan(before);
  });

  it('sent twice at once is taken in once and replaced once', async () => {
    const person = await bank.customer();
    const answers = await Promise.all([sendCard(person), sendCard(person)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { rows } = await sql<{ status: string }>`
      select status from document_submission where customer_id = ${person.id}
      order by status`.execute(bank.db);
    expect(rows.map(({ status }) => status)).toEqual(['In Progress', 'Replaced']);
  });

  it('of somebody who has left is refused with verification_not_open', async () => {
    const person = await bank.customer();
    await bank.db.transaction().execute(async (tx) => {
      await sql`update customer set account_status = 'Closed',
        restriction_reason = 'relationship_closed', restricted_at = now()
        where id = ${person.id}`.execute(tx);
      await sql`insert into customer_closure (customer_id, closed_at)
        values (${person.id}, now())`.execute(tx);
    });
    const sent = await sendCard(person);
    expect([sent.statusCode, sent.json().details[0].code]).toEqual([409, 'verification_not_open']);
  });
});

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) yield join(entry.parentPath, entry.name);
  }
}

describe('the bytes that are kept', () => {
  it('are not readable in the file store: no picture, no metadata, no two alike', async () => {
    const person = await bank.customer();
    await sendCard(person);
    await sendBill(person, pdf(2));
    const files = [...filesIn(bank.folder)].map((path) => readFileSync(path));
    expect(files.length).toBeGreaterThan(3);
    for (const bytes of files) {
      // Long enough that chance does not write them into what is encrypted.
      for (const sign of ['JFIF\0\x01', '%PDF-1.', '\x89PNG\r\n', 'Exif\0\0', CANARY]) {
        expect(bytes.includes(sign, 0, 'latin1')).toBe(false);
      }
      expect(bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
    }
    expect(new Set(files.map((bytes) => bytes.subarray(0, 16).toString('hex'))).size).toBe(
      files.length,
    );
    const { rows } = await sql<{ keys: number; files: number }>`
      select count(distinct wrapped_key)::int as keys, count(*)::int as files
      from stored_file where owner_id = ${person.id} and wrapped_key is not null
    `.execute(bank.db);
    expect(rows[0]?.keys).toBe(rows[0]?.files);
  });
});

describe('a bill', () => {
  it('can be a PDF, kept as pictures that can be turned over', async () => {
    const person = await bank.customer();
    const { documents } = (await sendBill(person, pdf(2))).json().data.submission;
    expect(documents).toMatchObject([{ side: 'single', pages: 2 }]);
    for (const [page, status] of [
      [1, 200],
      [2, 200],
      [3, 404],
      [0, 422],
    ]) {
      const shown = await bank.get(person, `/api/users/documents/${documents[0].id}?page=${page}`);
      expect([page, shown.statusCode]).toEqual([page, status]);
    }
  });

  it.each([
    ['other', 'a page under a picture’s name', Buffer.from('<html><script>1</script>')],
    ['other', 'a drawing that is code', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['too_detailed', 'a bomb', pngBomb(50_000, 50_000, false)],
    ['damaged', 'half a PDF', pdf().subarray(0, 60)],
    ['locked', 'a PDF with a password', lockedPdf()],
    ['too_long', 'a book', pdf(11)],
    ['too_detailed', 'a PDF that draws for ever', nestedPdf()],
  ])('is refused with file_not_accepted, %s: %s', async (problem, _, bytes) => {
    const person = await bank.customer();
    const sent = await sendBill(person, bytes, '../../etc/bill\u0000.jpg');
    expect(sent.statusCode).toBe(422);
    expect(sent.json().details).toMatchObject([{ code: 'file_not_accepted', field: 'bill' }]);
    const problems: Record<string, RegExp> = {
      other: /This kind of file is not taken/,
      too_detailed: /too many pixels/,
      damaged: /damaged/,
      locked: /password/,
      too_long: /too many pages/,
    };
    expect(sent.json().errors[0]).toMatch(problems[problem] ?? /^$/);
    expect((await verificationOf(person, 'address')).status).toBe('Pending');
  });

  it('that is two things at once is kept as one', async () => {
    for (const bytes of Object.values(await polyglots())) {
      const person = await bank.customer();
      const { documents } = (await sendBill(person, bytes, 'bill.html')).json().data.submission;
      const shown = await bank.get(person, `/api/users/documents/${documents[0].id}`);
      expect(shown.headers['content-type']).toBe('image/jpeg');
      expect(shown.rawPayload.includes(CANARY)).toBe(false);
    }
  });

  it('has ten megabytes at most', async () => {
    const person = await bank.customer();
    const large = Buffer.concat([picture, Buffer.alloc(10 * 1024 * 1024)]);
    const sent = await sendBill(person, large, 'bill.jpg');
    expect(sent.statusCode).toBe(413);
    expect((await verificationOf(person, 'address')).status).toBe('Pending');
  });
});

describe('a bank that takes fewer files', () => {
  it('refuses what it has switched off, says so to everybody, and takes the rest', async () => {
    await bank.set(uploads, { pdf: false, png: false, largest_megabytes: 1 });
    const person = await bank.customer();
    const problemOf = (sent: Awaited<ReturnType<typeof sendBill>>) => sent.json().details?.[0];
    expect(problemOf(await sendBill(person, pdf()))).toMatchObject({
      code: 'file_not_accepted',
      message: expect.stringContaining('This kind of file is not taken'),
    });
    expect(problemOf(await sendBill(person, await png(), 'bill.png'))).toMatchObject({
      code: 'file_not_accepted',
    });
    const large = Buffer.concat([picture, Buffer.alloc(1024 * 1024)]);
    expect(problemOf(await sendBill(person, large, 'bill.jpg'))).toMatchObject({
      code: 'file_not_accepted',
      message: expect.stringContaining('too large'),
    });
    expect((await verificationOf(person, 'address')).status).toBe('Pending');
    expect((await sendBill(person, picture, 'bill.jpg')).statusCode).toBe(200);
    await bank.set(uploads, uploads.defaults);
  });
});

describe('a form that is none', () => {
  it.each([
    ['nothing', undefined, {}, 422],
    ['no boundary', Buffer.from('x'), { 'content-type': 'multipart/form-data' }, 400],
    [
      'a form that breaks off',
      Buffer.from('--x\r\nContent-Disposition: form-data; name="bill"; filename="a"\r\n\r\nab'),
      { 'content-type': 'multipart/form-data; boundary=x' },
      400,
    ],
    [
      'a field named as what every object has',
      Buffer.from('--x\r\nContent-Disposition: form-data; name="valueOf"\r\n\r\n1\r\n--x--\r\n'),
      { 'content-type': 'multipart/form-data; boundary=x' },
      422,
    ],
    [
      'a field that says it is JSON and is none',
      Buffer.from(
        '--x\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: application/json\r\n' +
          '\r\n{\r\n--x--\r\n',
      ),
      { 'content-type': 'multipart/form-data; boundary=x' },
      400,
    ],
    ['JSON', {}, {}, 415],
  ] as const)('is answered without stumbling: %s', async (_, payload, headers, status) => {
    const person = await bank.customer();
    const sent = await bank.send(person, 'POST', BILL, payload, headers);
    expect(sent.statusCode, sent.body).toBe(status);
  });
});

describe('in a sandbox', () => {
  it('only a specimen is kept, and a persona sends nothing', async () => {
    const sandbox = await startPapersServer();
    const person = await sandbox.customer();
    const files = { front: { bytes: picture }, back: { bytes: picture } };
    const { documents } = (await sandbox.upload(person, CARD, files)).json().data.submission;
    expect(documents).toMatchObject([{ specimen: true }, { specimen: true }]);
    const shown = await sandbox.get(person, `/api/users/documents/${documents[0].id}`);
    const { width, height } = await sharp(shown.rawPayload).metadata();
    expect(Math.max(width, height)).toBeLessThanOrEqual(480);
    const stored = await sql<{ bytes: number }>`
      select max(size_bytes)::int as bytes from stored_file where owner_id = ${person.id}
    `.execute(sandbox.db);
    expect(stored.rows[0]?.bytes).toBeLessThan(30_000);
    const persona = await sandbox.customer({ persona: true });
    const refused = await sandbox.upload(persona, CARD, files);
    expect([refused.statusCode, refused.json().details[0].code]).toEqual([403, 'persona_may_not']);
    await sandbox.close();
  });
});
