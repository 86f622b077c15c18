/**
 * Who holds a data folder, as its lock file says. A pid means something only where it was given:
 * in one run of one kernel, in one pid namespace. Of a holder elsewhere, in another container or
 * on another machine, it counts whether the file's time moves, which needs no clocks that agree.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { codeOf } from '#platform/cannot-start.ts';
import { isAlive } from './postmaster.ts';

/** A holder touches its file so often. */
export const BEAT_MS = 2_000;
/** A holder elsewhere that has not touched its file for so long is gone. */
const PATIENCE_MS = 5 * BEAT_MS;
const LOOK_MS = 200;

const holderFile = z.object({
  pid: z.number().int(),
  startedAt: z.string(),
  /** Where the pid was given. Missing: by an older program, of which only the pid is known. */
  place: z.string().optional(),
  host: z.string().optional(),
});
export type Holder = z.infer<typeof holderFile>;

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

/** The kernel's run and the pid namespace; no other system has such namespaces. */
function ownPlace(): string {
  if (process.platform !== 'linux') return hostname();
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch (error) {
    // A sandbox that hides these has a name of its own.
    if (['ENOENT', 'EACCES', 'EPERM'].includes(codeOf(error) ?? '')) return hostname();
    throw error;
  }
}

/** This process, as it stands in a lock file. */
export function ourselves(): Required<Holder> {
  const { pid } = process;
  return { pid, startedAt: startOf(pid), place: ownPlace(), host: hostname() };
}

export function readHolder(file: string): Holder | undefined {
  try {
    return holderFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return undefined;
    // A file that cannot be read as ours was cut short by a crash and holds nobody.
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}

export function isElsewhere({ place }: Holder): boolean {
  return place !== undefined && place !== ownPlace();
}

/** Of a holder whose pid was given here. */
export function isRunning({ pid, startedAt }: Holder): boolean {
  return pid !== process.pid && isAlive(pid) && startOf(pid) === startedAt;
}

/** Opened anew each time: a network's file system asks its server only then. */
function touchedAt(file: string): bigint | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return fstatSync(descriptor, { bigint: true }).mtimeNs;
  } finally {
    closeSync(descriptor);
  }
}

/** Whether a holder elsewhere still touches its file, or somebody else has taken it meanwhile. */
export async function isTouched(file: string): Promise<boolean> {
  const before = touchedAt(file);
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const now = touchedAt(file);
    if (now === undefined) return false;
    if (now !== before) return true;
    if (performance.now() > end) return false;
    await sleep(LOOK_MS);
  }
}
