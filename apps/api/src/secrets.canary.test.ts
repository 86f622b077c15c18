/**
 * Whatever people type to prove who they are, and whatever the bank hands them for it, is looked
 * for after everything that can be done was done and everything that can be read was read by
 * everybody. It stands in the one mail that carries it, which only its recipient reads.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { createBank } from '#app.ts';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { createLog } from '#platform/log.ts';
import { eventually } from '#testing/eventually.ts';
import { customerPassword, staffPassword } from '#testing/people-server.ts';
import { copyOfEveryTable, holds, holdsWord } from '#testing/secret-search.ts';
import { crawl } from '#testing/walk/crawl.ts';
import { walkEverything } from '#testing/walk/every-group.ts';
import { NEWCOMER } from '#testing/walk/sign-in-writes.ts';
import { Walk } from '#testing/walk/walk.ts';
import { secretFields } from '#testing/walk/wire.ts';

/** The recipient's own pages: there the code of a mail is read. */
const recipientsOwn = new Set(['sandbox.inbox', 'sandbox.messageHtml']);

let walk: Walk;
const lines: string[] = [];
const ring = KeyRing.inMemory();
const log = createLog({ level: 'trace', destination: { write: (line) => lines.push(line) } });
beforeAll(async () => {
  walk = await Walk.start([], { ring, log });
});
afterAll(() => walk.close());

/** What waited in the outbox goes out, so that what was sent can be read too. */
async function deliver(): Promise<void> {
  const { config, options, ...parts } = walk.bank.bank.foundation;
  const working = { ...parts, config: { ...config, roles: ['worker'] as const } };
  const worker = await createBank(working, options);
  await worker.listen();
  const waiting = async () =>
    (await walk.ownerPool.query<{ topic: string }>('select distinct topic from outbox_message'))
      .rows;
  await eventually(waiting).toEqual([]);
  await worker.close();
}

/** What is gone by the time of the crawl, what is a picture, and what needs more to be asked for. */
const unread = [
  'customerRecords.photo',
  'documents.preview',
  'documents.read',
  'fx.quote',
  'images.read',
  'images.show',
  'logos.show',
  'pages.preview',
  'payees.read',
  'profiles.photo',
  'verify.read',
];

/** Short codes are looked for in sentences: elsewhere a number may be the same by chance. */
const sentencesIn = (text: string) =>
  (text.replaceAll(/\\./g, ' ').match(/"[^"\n]* [^"\n]*"/g) ?? []).join('\n');

const isCode = (secret: string) => /^\d{5,6}$/.test(secret);

function everyFile(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
    .join('\n');
}

function expectNone(place: string, text: string, secrets: readonly string[]): void {
  expect(text.length, place).toBeGreaterThan(1_000);
  const sentences = sentencesIn(text);
  const found = secrets.filter((secret) =>
    isCode(secret) ? holdsWord(sentences, secret) : holds(text, secret),
  );
  expect(found, place).toEqual([]);
}

it('no secret stands in an answer, a log line, a table or a file that is not for it', async () => {
  await walkEverything(walk);
  await deliver();
  const gave = await crawl(walk, recipientsOwn);
  const readable = walk.bank.bank.server.entries.flatMap(({ name, declaration }) =>
    declaration.method === 'GET' && !recipientsOwn.has(name) ? [name] : [],
  );
  expect(readable.filter((name) => !gave.has(name)).sort()).toEqual(unread);

  const secrets = [...walk.wire.secrets, customerPassword, staffPassword];
  expect(secrets.filter(isCode).length).toBeGreaterThan(10);
  expect(secrets.length).toBeGreaterThan(100);
  // The net is not torn: where a code may stand it is found.
  const own = JSON.stringify(await walk.bank.inbox(NEWCOMER));
  expect(secrets.some((secret) => isCode(secret) && holdsWord(sentencesIn(own), secret))).toBe(
    true,
  );
  expectNone('answers', [...walk.wire.answers].join('\n'), secrets);
  expectNone('log', lines.join('\n'), secrets);
  expectNone('tables', await copyOfEveryTable(walk.ownerPool), secrets);
  expectNone('files', everyFile(walk.bank.folder), secrets);
});

const soundsSecret = /password|pin|otp|token|secret|code|challenge/;
/** Fields that sound like a secret and are none. */
const harmless = ['post_code', 'referral_code', 'zip_code'];

it('every field that sounds like a secret is known as one, or as none', () => {
  const names = walk.bank.bank.server.entries.flatMap(({ declaration: { body } }) =>
    body === undefined
      ? []
      : Object.keys(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }).properties ?? {}),
  );
  const sounding = [...new Set(names)].filter((name) => soundsSecret.test(name));
  const known: readonly string[] = secretFields;
  expect(sounding.filter((name) => !known.includes(name)).sort()).toEqual(harmless);
});
