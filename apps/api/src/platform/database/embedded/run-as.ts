/**
 * PostgreSQL refuses to run as root. Where we are root, it runs in a user namespace in which root
 * is called nobody, so the files stay root's; where that is barred, as another user if that user
 * can reach the folders.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart, messageOf } from '#platform/cannot-start.ts';

export interface RunAs {
  /** Words before the program, such as `unshare --user …`. */
  readonly prefix: readonly string[];
  /** The user to drop to, when not ourselves. */
  readonly ids?: { readonly uid: number; readonly gid: number };
}

const namespacePrefix = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];
const nobody = { uid: 65534, gid: 65534 };

/** Whether the program can be executed this way at all. */
function works(runAs: RunAs, program: string): { ok: boolean; why: string } {
  const [command = program, ...rest] = [...runAs.prefix, program, '--version'];
  const result = spawnSync(command, rest, { ...runAs.ids, encoding: 'utf8', timeout: 10_000 });
  if (result.status === 0) return { ok: true, why: '' };
  const why = result.error ? messageOf(result.error) : result.stderr.trim().split('\n')[0];
  return { ok: false, why: why || `exit ${result.status ?? result.signal}` };
}

/** The user `postgres` of /etc/passwd, or nobody. */
export function userInsteadOfRoot(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((row) => row.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : nobody;
}

export function chooseRunAs(program: string): RunAs {
  const self: RunAs = { prefix: [] };
  if (process.getuid?.() !== 0) {
    const tried = works(self, program);
    if (tried.ok) return self;
    throw new CannotStart(
      `The embedded PostgreSQL does not run on this machine (${tried.why}); set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  const inNamespace: RunAs = { prefix: namespacePrefix };
  const first = works(inNamespace, program);
  if (first.ok) return inNamespace;
  const dropped: RunAs = { prefix: [], ids: userInsteadOfRoot() };
  const second = works(dropped, program);
  if (second.ok) return dropped;
  throw new CannotStart(
    `The embedded PostgreSQL cannot run as root here (user namespaces: ${first.why}; as another user: ${second.why}); start Fairlead as an ordinary user, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
  );
}

function chownAll(path: string, ids: { uid: number; gid: number }): void {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  if (stat.uid !== ids.uid) chownSync(path, ids.uid, ids.gid);
  if (!stat.isDirectory()) return;
  for (const name of readdirSync(path)) chownAll(join(path, name), ids);
}

/**
 * Gives a folder of the server to the user it runs as. Matters only for root, whose way of running
 * the server may differ from the last time.
 */
export function handOver(folder: string, runAs: RunAs): void {
  chmodSync(folder, 0o700);
  if (process.getuid?.() !== 0) return;
  const ids = runAs.ids ?? { uid: 0, gid: 0 };
  if (lstatSync(folder).uid !== ids.uid) chownAll(folder, ids);
}

/** Whether the user the server runs as can get to a folder; its parents may be closed to it. */
export function canReach(folder: string, runAs: RunAs): boolean {
  if (!runAs.ids) return true;
  const words = ['-c', 'test -x "$1"', 'sh', folder];
  return spawnSync('/bin/sh', words, { ...runAs.ids, timeout: 10_000 }).status === 0;
}
