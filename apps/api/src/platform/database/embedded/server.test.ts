/** The embedded server's life: first start, death, orphans, strangers, root and not root. */
import { spawn } from 'node:child_process';
import {
  chownSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { type ChildProgram, runProgram } from '#testing/child-program.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { makeLibraryLinks } from './binaries.ts';
import { isAlive } from './postmaster.ts';
import { type EmbeddedServer, startEmbeddedServer } from './server.ts';

const folder = temporaryFolder();
const running: EmbeddedServer[] = [];
const children: ChildProgram[] = [];

afterAll(async () => {
  for (const server of running) await server.stop();
  for (const child of children) child.process.kill('SIGKILL');
});

async function startServer(dataDir: string): Promise<EmbeddedServer> {
  const server = await startEmbeddedServer({ dataDir });
  running.push(server);
  return server;
}

async function ask<Row extends pg.QueryResultRow>(
  server: EmbeddedServer,
  statement: string,
): Promise<Row | undefined> {
  const client = new pg.Client({ connectionString: server.connection('postgres') });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows[0];
  } finally {
    await client.end();
  }
}

async function until(condition: () => boolean): Promise<void> {
  const end = performance.now() + 20_000;
  while (!condition()) {
    if (performance.now() > end) throw new Error('It did not come to that in 20 seconds.');
    await sleep(20);
  }
}

const pidIn = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'database/postmaster.pid'), 'utf8').split('\n')[0]);

test('a first start makes a careful database that nobody else can reach', async () => {
  const dataDir = join(folder, 'first');
  const server = await startServer(dataDir);
  expect(server.fresh).toBe(true);
  const names = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'];
  const settings = names.map((name) => `current_setting('${name}') as ${name}`).join(', ');
  expect(await ask(server, `select ${settings}`)).toEqual({
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    data_checksums: 'on',
  });
  const facts = `select current_setting('server_encoding') as encoding, lower('ÄÉ') as small,
    current_setting('listen_addresses') as addresses`;
  expect(await ask(server, facts)).toEqual({ encoding: 'UTF8', small: 'äé', addresses: '' });
  for (const private_ of ['database', 'socket']) {
    expect(statSync(join(dataDir, private_)).mode & 0o777).toBe(0o700);
  }
  await server.stop();
  expect(server.state).toBe('stopped');
  expect(isAlive(server.pid)).toBe(false);
});

test('a server that dies is started again and keeps what it acknowledged', async () => {
  const server = await startServer(join(folder, 'dies'));
  await ask(server, 'create table kept (n int)');
  let deaths = 0;
  server.onDeath(() => {
    deaths += 1;
  });
  for (let round = 1; round <= 3; round += 1) {
    await ask(server, `insert into kept values (${round})`);
    const dead = server.pid;
    process.kill(dead, 'SIGKILL');
    await until(() => server.state === 'away');
    await until(() => server.state === 'up');
    expect(server.pid).not.toBe(dead);
    expect(await ask(server, 'select count(*)::int as n from kept')).toEqual({ n: round });
  }
  expect(deaths).toBe(3);
  await server.stop();
});

test('a backend that dies takes nothing with it', async () => {
  const server = await startServer(join(folder, 'dies'));
  const backend = await ask<{ pid: number }>(
    server,
    `
    select pid from pg_stat_activity where backend_type = 'checkpointer'`,
  );
  process.kill(backend?.pid ?? 0, 'SIGKILL');
  await until(() => server.state === 'up');
  let back: unknown;
  for (let tries = 0; back === undefined && tries < 100; tries += 1) {
    back = await ask(server, 'select count(*)::int as n from kept').catch(() => sleep(50));
  }
  expect(back).toEqual({ n: 3 });
  await server.stop();
});

test('a program killed without warning starts again on its own', async () => {
  const dataDir = join(folder, 'orphan');
  const env = { PORT: '0', FAIRLEAD_DATA: dataDir };
  let orphan = 0;
  for (let round = 0; round < 2; round += 1) {
    const bank = await runProgram('src/testing/plain-bank.ts', { env });
    children.push(bank);
    const address = await bank.waitFor(/open at (\S+)/);
    expect((await fetch(address)).status).toBe(200);
    if (orphan > 0) expect(isAlive(orphan)).toBe(false);
    orphan = pidIn(dataDir);
    bank.process.kill('SIGKILL');
    await bank.ended;
    // Its own process group: what kills the program does not kill the server.
    expect(isAlive(orphan)).toBe(true);
  }
  const server = await startServer(dataDir);
  expect(isAlive(orphan)).toBe(false);
  await server.stop();
});

test('lock files that name a stranger neither stop the stranger nor the start', async () => {
  const dataDir = join(folder, 'stranger');
  await (await startServer(dataDir)).stop();
  // PostgreSQL takes a process of its own user for a server, unless it is its parent.
  const { uid, gid } = statSync(join(dataDir, 'socket'));
  const stranger = spawn('sleep', ['60'], { uid, gid, cwd: '/' });
  for (const lock of ['database/postmaster.pid', 'socket/.s.PGSQL.5432.lock']) {
    writeFileSync(join(dataDir, lock), `${stranger.pid}\n${dataDir}\n`);
  }
  const server = await startServer(dataDir);
  expect(await ask(server, 'select 1 as one')).toEqual({ one: 1 });
  await server.stop();
  expect(stranger.exitCode).toBeNull();
  stranger.kill();
});

test('a server that cannot be seen from here keeps a second one from the same files', async () => {
  const dataDir = join(folder, 'unseen');
  const server = await startServer(dataDir);
  const file = join(dataDir, 'database/postmaster.pid');
  const text = readFileSync(file, 'utf8');
  // What a container finds: the number of a process that it does not have.
  writeFileSync(file, text.replace(/^\d+/, String(2 ** 22 - 1)));
  await expect(startEmbeddedServer({ dataDir })).rejects.toThrow(
    `A database server that cannot be seen from here, such as one of another container, uses ${dataDir}/database; stop it first`,
  );
  writeFileSync(file, text);
  expect(await ask(server, 'select 1 as one')).toEqual({ one: 1 });
  await server.stop();
});

test('a data folder with a very long path has its socket in a short private one', async () => {
  const dataDir = join(folder, 'long'.repeat(20), 'path'.repeat(20));
  const server = await startServer(dataDir);
  expect(await ask(server, 'select 1 as one')).toEqual({ one: 1 });
  await server.stop();
  const socket = readFileSync(join(dataDir, 'socket-folder'), 'utf8').trim();
  expect(statSync(socket).mode & 0o777).toBe(0o700);
  const again = await startServer(dataDir);
  expect(again.connection('x')).toContain(encodeURIComponent(socket));
  await again.stop();
  rmSync(socket, { recursive: true });
});

test('a first start that was cut short leaves nothing that stops the next one', async () => {
  const dataDir = join(folder, 'cut');
  mkdirSync(join(dataDir, 'database.new'), { recursive: true });
  writeFileSync(join(dataDir, 'database.new/PG_VERSION'), '18');
  writeFileSync(join(dataDir, 'lock'), '{"pid": 12');
  const server = await startServer(dataDir);
  expect(server.fresh).toBe(true);
  await server.stop();
});

test('library links that install scripts did not make are made', () => {
  const home = join(folder, 'package');
  mkdirSync(join(home, 'native/lib'), { recursive: true });
  const link = (target: string) => ({
    source: 'native/lib/libx.so.1.2',
    target: `native/lib/${target}`,
  });
  writeFileSync(join(home, 'native/lib/libx.so.1.2'), 'library');
  symlinkSync('libx.so.1.2', join(home, 'native/lib/libx.so'));
  const list = JSON.stringify([link('libx.so'), link('libx.so.1')]);
  writeFileSync(join(home, 'native/pg-symlinks.json'), list);
  makeLibraryLinks(home);
  makeLibraryLinks(home);
  expect(readFileSync(join(home, 'native/lib/libx.so.1'), 'utf8')).toBe('library');
});

/** As root also as an ordinary user, and where user namespaces are barred (no `unshare` found). */
const ways: [string, { uid?: number; gid?: number; PATH?: string }][] =
  process.getuid?.() === 0
    ? [
        ['root', {}],
        ['an ordinary user', { uid: 65534, gid: 65534 }],
        ['root without namespaces', { PATH: '/nonexistent' }],
        ['root again', {}],
      ]
    : [['an ordinary user', {}]];

test.for(ways)('the bank starts as %s', async ([who, { PATH, ...ids }]) => {
  const dataDir = join(folder, ids.uid === undefined ? 'as-root' : 'as-user');
  mkdirSync(dataDir, { recursive: true, mode: 0o777 });
  if (ids.uid !== undefined) chownSync(dataDir, ids.uid, ids.uid);
  const env = { PORT: '0', FAIRLEAD_DATA: dataDir, TMPDIR: dataDir, ...(PATH ? { PATH } : {}) };
  const bank = await runProgram('src/testing/plain-bank.ts', { env, ...ids });
  children.push(bank);
  expect((await fetch(await bank.waitFor(/open at (\S+)/))).status).toBe(200);
  const owner = statSync(join(dataDir, 'database')).uid;
  if (who.startsWith('root')) expect(owner === 0).toBe(PATH === undefined);
  bank.process.kill('SIGTERM');
  expect((await bank.ended).code).toBe(0);
});

const asRoot = process.getuid?.() === 0 ? [{ uid: 4_321, gid: 4_321 }] : [];

test.for(asRoot)('root leaves the bank of another user alone', async ({ uid, gid }) => {
  const dataDir = join(folder, 'of-a-user');
  await (await startServer(dataDir)).stop();
  for (const part of ['', 'database', 'database/PG_VERSION']) {
    chownSync(join(dataDir, part), uid, gid);
  }
  await expect(startEmbeddedServer({ dataDir })).rejects.toThrow('belongs to the user 4321');
  expect(statSync(join(dataDir, 'database')).uid).toBe(uid);
});

test.for(asRoot)('a bank that this user may not look into is not in the way', async (ids) => {
  const dataDir = join(folder, 'of-root');
  await (await startServer(dataDir)).stop();
  chownSync(dataDir, ids.uid, ids.gid);
  const env = { PORT: '0', FAIRLEAD_DATA: dataDir, TMPDIR: dataDir };
  const bank = await runProgram('src/testing/plain-bank.ts', { env, ...ids });
  expect((await bank.ended).code).toBe(1);
  expect(bank.output().trim()).toBe(
    `This user may not look into ${dataDir}/database; run Fairlead as the user whose bank it is, or give that folder to this one.`,
  );
});
