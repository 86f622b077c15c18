/**
 * One program per data folder. The lock is a file that names its holder; a holder that was killed
 * is known by its pid and start time being gone, so the next start takes over by itself.
 */
import { spawnSync } from 'node:child_process';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { CannotStart, codeOf } from '#platform/cannot-start.ts';
import { isAlive } from './postmaster.ts';

const holderFile = z.object({ pid: z.number().int(), startedAt: z.string() });
type Holder = z.infer<typeof holderFile>;

/** Two programs may both find a dead holder; the later writer wins, the earlier one sees it. */
const settleMs = 60;

/** When a process began, in the system's own words: a pid alone may have been given away again. */
export function startOf(pid: number): string {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
    }).stdout.trim();
  }
  try {
    // The name in brackets may hold anything; the start time is the 20th field after it.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ESRCH') return '';
    throw error;
  }
}

const lockFile = (dataDir: string): string => join(dataDir, 'lock');

function readHolder(file: string): Holder | undefined {
  try {
    return holderFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return undefined;
    // A file that cannot be read as ours was cut short by a crash and holds nobody.
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}

/** The running program that uses this data folder, if any. */
export function holderOf(dataDir: string): number | undefined {
  const holder = readHolder(lockFile(dataDir));
  if (!holder || holder.pid === process.pid || !isAlive(holder.pid)) return undefined;
  return startOf(holder.pid) === holder.startedAt ? holder.pid : undefined;
}

function refuse(dataDir: string, pid: number | undefined): CannotStart {
  return new CannotStart(
    `Fairlead is already running on ${dataDir}${pid ? ` (process ${pid})` : ''}; stop it first, or set FAIRLEAD_DATA to another folder.`,
  );
}

/** The same refusal as the lock gives, before anything is touched. */
export function refuseIfHeld(dataDir: string): void {
  const holder = holderOf(dataDir);
  if (holder !== undefined) throw refuse(dataDir, holder);
}

/** Answers the function that gives the folder back. */
export async function lockDataFolder(dataDir: string): Promise<() => void> {
  const file = lockFile(dataDir);
  const own = `${file}.${process.pid}`;
  const text = JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) });
  try {
    writeFileSync(own, text, { mode: 0o600 });
  } catch (error) {
    // On a full disk the file is made and stays empty.
    rmSync(own, { force: true });
    throw error;
  }
  try {
    linkSync(own, file);
    rmSync(own);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    const holder = holderOf(dataDir);
    if (holder !== undefined) {
      rmSync(own);
      throw refuse(dataDir, holder);
    }
    renameSync(own, file);
    await sleep(settleMs);
    if (readFileSync(file, 'utf8') !== text) throw refuse(dataDir, holderOf(dataDir));
  }
  return () => {
    if (readHolder(file)?.pid === process.pid) rmSync(file);
  };
}
