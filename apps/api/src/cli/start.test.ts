/** What an operator sees when the bank cannot start: one sentence that says what to do. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { isAlive } from '#platform/database/embedded/postmaster.ts';
import { startEmbeddedServer } from '#platform/database/embedded/server.ts';
import { projectRoot } from '#platform/paths.ts';
import { runProgram, runToEnd } from '#testing/child-program.ts';
import { addressOf, cloneDatabase } from '#testing/database.ts';
import { startOldServer } from '#testing/old-server.ts';
import { runStatement } from '#testing/statement.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

const plainBank = 'src/testing/plain-bank.ts';
const folder = temporaryFolder();
const cleaners: (() => Promise<void>)[] = [];
let takenPort: number;

beforeAll(async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const bound = server.address();
  takenPort = typeof bound === 'object' ? (bound?.port ?? 0) : 0;
  cleaners.push(() => new Promise((resolve) => server.close(() => resolve())));
  writeFileSync(join(folder, 'file'), '');
});

afterAll(async () => {
  for (const clean of cleaners) await clean();
});

async function newerDatabase(): Promise<string> {
  const { url, drop } = await cloneDatabase();
  cleaners.push(drop);
  await runStatement(
    url,
    `insert into migration (package, number, name, sha256)
     values ('api', 9999, 'of-the-future', repeat('a', 64))`,
  );
  return url;
}

async function replica(): Promise<string> {
  const dataDir = join(folder, 'replica');
  const settings = { fsync: 'off', autovacuum: 'off' };
  await (await startEmbeddedServer({ dataDir, settings })).stop();
  writeFileSync(join(dataDir, 'database/standby.signal'), '');
  const server = await startEmbeddedServer({ dataDir, settings });
  cleaners.push(() => server.stop());
  return server.connection('postgres');
}

async function oldServer(): Promise<string> {
  const { url, stop } = await startOldServer();
  cleaners.push(stop);
  return url;
}

/** A login that owns its database but may not make roles. */
async function humbleLogin(): Promise<string> {
  const cluster = inject('clusterUrl');
  await runStatement(cluster, 'create role test_humble login');
  await runStatement(cluster, 'create database test_humble owner test_humble');
  cleaners.push(async () => {
    await runStatement(cluster, 'drop database test_humble with (force)');
    await runStatement(cluster, 'drop role test_humble');
  });
  const url = new URL(addressOf(cluster, 'test_humble'));
  url.searchParams.set('user', 'test_humble');
  return url.href;
}

type Environment = () => Promise<Record<string, string>>;
const onUrl = (url: () => Promise<string>): Environment => {
  return async () => ({ DATABASE_URL: await url() });
};

const cases: [string, Environment, string][] = [
  ['a port that is no number', async () => ({ PORT: 'many' }), 'PORT must be a port number'],
  [
    'an address that is none',
    async () => ({ DATABASE_URL: 'mysql://x' }),
    'DATABASE_URL must be an address like postgresql://',
  ],
  [
    'a taken port',
    async () => ({ PORT: String(takenPort) }),
    `Port ${'\\d+'} is taken by another program; stop that program, or set PORT`,
  ],
  [
    'a host that is not ours',
    async () => ({ PORT: '3999', HOST: '192.0.2.1' }),
    'The address 192.0.2.1 is not one of this machine',
  ],
  [
    'an unwritable folder',
    async () => ({ FAIRLEAD_DATA: join(folder, 'file/inside') }),
    'cannot be written \\(ENOTDIR\\); make it writable, or set FAIRLEAD_DATA',
  ],
  [
    'a folder with something else in it',
    async () => {
      mkdirSync(join(folder, 'other/database'), { recursive: true });
      writeFileSync(join(folder, 'other/database/letter'), 'dear all');
      return { FAIRLEAD_DATA: join(folder, 'other') };
    },
    'is in the way: it is not empty and holds no database',
  ],
  [
    'a database that is not there',
    onUrl(async () => 'postgresql://a:secret@127.0.0.1:9/bank'),
    'The database at 127.0.0.1:9 does not answer \\(ECONNREFUSED\\); start it, or correct',
  ],
  [
    'a server that does not exist',
    onUrl(async () => 'postgresql://a:secret@no-such-host.invalid/bank'),
    'no-such-host.invalid.* (is not known by that name|cannot be looked up)',
  ],
  [
    'a database name that is unknown',
    onUrl(async () => addressOf(inject('clusterUrl'), 'nowhere')),
    'There is no database "nowhere" at .*; create it there, or correct DATABASE_URL',
  ],
  [
    'a user who is unknown',
    onUrl(async () => inject('clusterUrl').replace('user=postgres', 'user=stranger')),
    'refuses the user "stranger"',
  ],
  ['a server that is too old', onUrl(oldServer), 'PostgreSQL 14.11, which is too old; upgrade it'],
  ['a replica', onUrl(replica), 'is a read-only replica; set DATABASE_URL to the primary'],
  ['a newer database', onUrl(newerDatabase), 'is newer than this program .*of-the-future'],
  [
    'a user without rights',
    onUrl(humbleLogin),
    'may not set up the bank.s roles; have an administrator run in the database "test_humble"',
  ],
];

test.for(cases)('says what to do about %s', async ([, environment, sentence]) => {
  const env = { PORT: '0', FAIRLEAD_DATA: join(folder, 'unused'), ...(await environment()) };
  const { output, code } = await runToEnd(plainBank, { env });
  expect(code).toBe(1);
  expect(output).toMatch(new RegExp(sentence));
  expect(output.split('\n')).toHaveLength(1);
  expect(output).not.toContain('secret');
});

test('starts, stops and starts again on the embedded database', async () => {
  const env = { PORT: '0', FAIRLEAD_DATA: join(folder, 'data') };
  for (const round of ['first', 'second']) {
    const began = performance.now();
    const bank = await runProgram(plainBank, { env });
    const address = await bank.waitFor(/open at (\S+)/);
    console.info(`${round} start: ${Math.round(performance.now() - began)} ms`);
    expect((await fetch(address)).status).toBe(200);
    const slow = fetch(`${address}/slow/1`);
    await bank.waitFor(/Asked for something slow/);
    bank.process.kill('SIGINT');
    expect((await slow).status).toBe(200);
    expect((await bank.ended).code).toBe(0);
    expect(bank.output()).not.toMatch(/error|lost/i);
  }
});

test('a second start on the same folder is told that the first one runs', async () => {
  const env = { PORT: '0', FAIRLEAD_DATA: join(folder, 'data') };
  const bank = await runProgram(plainBank, { env });
  await bank.waitFor(/open at/);
  const { output, code } = await runToEnd(plainBank, { env });
  expect(output).toMatch(/already running on .* \(process \d+\); stop it first/);
  expect(code).toBe(1);
  bank.process.kill('SIGTERM');
  expect((await bank.ended).code).toBe(0);
});

/** Processes and shared memory of their own, as a container has; where this user may make them. */
const container = ['unshare', '--pid', '--ipc', '--fork', '--kill-child', '--mount-proc'];
const containers = spawnSync(container[0] ?? '', [...container.slice(1), 'true']).status === 0;

test.for(containers ? [{ prefix: container }] : [])(
  'containers share no data folder',
  { timeout: 60_000 },
  async ({ prefix }) => {
    const dataDir = join(folder, 'shared');
    const env = { PORT: '0', FAIRLEAD_DATA: dataDir };
    const bank = await runProgram(plainBank, { env, prefix });
    const address = await bank.waitFor(/open at (\S+)/);
    for (const other of [{}, { prefix }]) {
      const { output, code } = await runToEnd(plainBank, { env, ...other });
      expect(output).toMatch(/already running on .* in another container or on another machine/);
      expect(code).toBe(1);
    }
    expect((await fetch(address)).status).toBe(200);
    bank.process.kill('SIGKILL');
    await bank.ended;
    const next = await runProgram(plainBank, { env, prefix });
    expect((await fetch(await next.waitFor(/open at (\S+)/))).status).toBe(200);
    next.process.kill('SIGKILL');
    await next.ended;
  },
);

test('a second Ctrl-C ends at once and takes the database server along', async () => {
  const dataDir = join(folder, 'data');
  const bank = await runProgram(plainBank, { env: { PORT: '0', FAIRLEAD_DATA: dataDir } });
  const address = await bank.waitFor(/open at (\S+)/);
  const server = Number(
    readFileSync(join(dataDir, 'database/postmaster.pid'), 'utf8').split('\n')[0],
  );
  const cut = expect(fetch(`${address}/slow/3600`)).rejects.toThrow();
  await bank.waitFor(/Asked for something slow/);
  bank.process.kill('SIGINT');
  await bank.waitFor(/closing/);
  // What comes sooner is the first one once more.
  await sleep(1_100);
  bank.process.kill('SIGINT');
  expect((await bank.ended).code).toBe(130);
  await cut;
  for (let tries = 0; isAlive(server) && tries < 500; tries += 1) await sleep(20);
  expect(isAlive(server)).toBe(false);
});

test('an order to stop that arrives twice within a moment is one order', async () => {
  const env = { PORT: '0', FAIRLEAD_DATA: join(folder, 'data') };
  const bank = await runProgram(plainBank, { env });
  const address = await bank.waitFor(/open at (\S+)/);
  const slow = fetch(`${address}/slow/1`);
  await bank.waitFor(/Asked for something slow/);
  bank.process.kill('SIGTERM');
  await bank.waitFor(/closing/);
  bank.process.kill('SIGTERM');
  expect((await slow).status).toBe(200);
  expect((await bank.ended).code).toBe(0);
  expect(bank.output().match(/closing/g)).toHaveLength(1);
});

test('npm start is the bank itself, so that whoever stops npm stops the bank', () => {
  const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  expect(scripts.start).toMatch(/^exec node /);
});
