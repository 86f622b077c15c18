/**
 * What people hand in and write is found nowhere in clear: not in a table, a file, a log line or an
 * answer to somebody else. Only where it is meant to be read.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { CANARY, photo } from '#platform/pictures/made-files.fixture.ts';
import { type PapersServer, type Person, startPapersServer } from '#testing/papers-server.ts';

const words = {
  complaint: 'canary-complaint-7f3a',
  rejection: 'canary-rejection-7f3a',
  look: 'canary-look-7f3a',
  leaving: 'canary-leaving-7f3a',
  note: 'canary-note-7f3a',
  file: 'canary-file-name-7f3a',
};

let bank: PapersServer;
const lines: string[] = [];

beforeAll(async () => {
  const log = createLog({ level: 'trace', destination: { write: (line) => lines.push(line) } });
  bank = await startPapersServer({ mode: 'live', log });
  await bank.setModes({ address_verification: 'optional' });
});
afterAll(() => bank.close());

/** Everything that a copy of the database would show. */
async function everyRow(): Promise<string> {
  const { ownerPool } = bank.test;
  const { rows } = await ownerPool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'ledger', 'seal', 'graphile_worker')`,
  );
  const texts: string[] = [];
  for (const { name } of rows) {
    const found = await ownerPool.query<{ row: string }>(`select t::text as row from ${name} t`);
    texts.push(...found.rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

/** Words stand in bytes as they are, or as the hexadecimal of a row. */
function foundIn(text: string, canary: string): boolean {
  return text.includes(canary) || text.includes(Buffer.from(canary).toString('hex'));
}

it('no canary stands in a table, a file, a log line or another’s answer', async () => {
  const reviewer = await bank.staff('compliance');
  const [person, stranger] = [await bank.customer(), await bank.customer()];
  const picture = await photo();
  const name = `${words.file}.jpg`;
  const upload = () =>
    bank.upload(person, '/api/users/upload/identity-card', {
      front: { bytes: picture, name },
      back: { bytes: picture, name },
    });
  const { id, documents } = (await upload()).json().data.submission;
  for (const { id: document_id } of documents) {
    const body = { document_id, reason: words.look };
    await bank.send(reviewer, 'POST', `/api/admins/documents/${id}/look`, body);
  }
  const rejected = await bank.send(reviewer, 'POST', `/api/admins/documents/${id}/reject`, {
    reason: 'other',
    text: words.rejection,
  });
  expect(rejected.json().data.reason_text).toBe(words.rejection);
  const second = (await upload()).json().data.submission.id;
  await bank.send(reviewer, 'POST', `/api/admins/documents/${second}/reset`, { text: words.note });
  await bank.send(person, 'POST', '/api/users/complaints', {
    subject: 'privacy',
    text: words.complaint,
  });
  await bank.upload(person, '/api/users/auth/update/photo', { photo: { bytes: picture, name } });
  const left = await bank.withFactor(() =>
    bank.send(person, 'POST', '/api/users/closure', { reason: words.leaving }),
  );
  expect(left.statusCode).toBe(200);
  const rows = await everyRow();
  const files = readdirSync(bank.folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
  const answers = await answersTo(stranger, reviewer);
  for (const canary of [CANARY, ...Object.values(words)]) {
    expect([canary, 'rows', foundIn(rows, canary)]).toEqual([canary, 'rows', false]);
    expect([canary, 'files', files.some((file) => foundIn(file, canary))]).toEqual([
      canary,
      'files',
      false,
    ]);
    expect([canary, 'log', foundIn(lines.join(''), canary)]).toEqual([canary, 'log', false]);
    expect([canary, 'answers', foundIn(answers, canary)]).toEqual([canary, 'answers', false]);
  }
});

/** What another customer sees, and what a member of staff sees in lists. */
async function answersTo(stranger: Person, staff: Person): Promise<string> {
  const own = ['verifications', 'complaints', 'data-exports'].map((path) =>
    bank.get(stranger, `/api/users/${path}`),
  );
  const lists = [bank.get(staff, '/api/admins/documents')];
  return (await Promise.all([...own, ...lists])).map(({ body }) => body).join('\n');
}
