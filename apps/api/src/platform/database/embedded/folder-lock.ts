/**
 * One program per data folder, wherever it runs. The lock is a file that names its holder, who
 * touches it all the time; a holder that was killed is known by its process being gone or, from
 * another container or machine, by the file's time standing still. The next start takes over by
 * itself.
 */
import {
  closeSync,
  futimesSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart, codeOf, messageOf } from '#platform/cannot-start.ts';
import { newBytes } from '#platform/random.ts';
import { systemTime } from '#platform/wall-time.ts';
import { isServed } from './cluster-folder.ts';
import {
  BEAT_MS,
  type Holder,
  isElsewhere,
  isRunning,
  isTouched,
  ourselves,
  readHolder,
} from './lock-holder.ts';

/**
 * Two programs may both find a dead holder; the later writer wins, the earlier one sees it. What
 * another machine writes is seen later.
 */
const settleMs = { here: 60, elsewhere: 1_000 };

type Say = (sentence: string) => void;

const lockFile = (dataDir: string): string => join(dataDir, 'lock');

function runningHere(dataDir: string): Holder | undefined {
  const holder = readHolder(lockFile(dataDir));
  return holder && !isElsewhere(holder) && isRunning(holder) ? holder : undefined;
}

/** The running program that uses this data folder, if any. Of one elsewhere it takes seconds. */
export async function holderOf(dataDir: string, notice: Say): Promise<Holder | undefined> {
  const file = lockFile(dataDir);
  const holder = readHolder(file);
  if (holder === undefined || !isElsewhere(holder)) return runningHere(dataDir);
  // However long its holder stands still: its server would be the second one.
  if (await isServed(dataDir)) return holder;
  notice(`Looking whether ${holder.host ?? 'another machine'} still uses ${dataDir}.`);
  return (await isTouched(file)) ? holder : undefined;
}

function refuse(dataDir: string, holder: Holder | undefined): CannotStart {
  const who =
    holder && isElsewhere(holder)
      ? ` in another container or on another machine (${holder.host ?? 'unknown'})`
      : holder && ` (process ${holder.pid})`;
  return new CannotStart(
    `Fairlead is already running on ${dataDir}${who ?? ''}; stop it first, or set FAIRLEAD_DATA to another folder.`,
  );
}

/** The lock's refusal before anything is touched, only where it is known at once. */
export function refuseIfHeld(dataDir: string): void {
  const holder = runningHere(dataDir);
  if (holder !== undefined) throw refuse(dataDir, holder);
}

function writeOwn(own: string, text: string): void {
  try {
    writeFileSync(own, text, { mode: 0o600 });
  } catch (error) {
    // On a full disk the file is made and stays empty.
    rmSync(own, { force: true });
    throw error;
  }
}

async function putInPlace(dataDir: string, own: string, text: string, notice: Say): Promise<void> {
  const file = lockFile(dataDir);
  try {
    linkSync(own, file);
    rmSync(own);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    const before = readHolder(file);
    const holder = await holderOf(dataDir, notice);
    if (holder !== undefined) {
      rmSync(own);
      throw refuse(dataDir, readHolder(file) ?? holder);
    }
    renameSync(own, file);
    await sleep(before && isElsewhere(before) ? settleMs.elsewhere : settleMs.here);
    if (readFileSync(file, 'utf8') !== text) throw refuse(dataDir, readHolder(file));
  }
}

function isTakenFrom(file: string, text: string): boolean {
  try {
    return readFileSync(file, 'utf8') !== text;
  } catch (error) {
    // Nobody else has it.
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Answers how to stop. It touches what was opened, so that another's file is never made young. */
function keepTouching(file: string, text: string, { notice, lost }: LockOptions): () => void {
  const descriptor = openSync(file, 'r+');
  let troubled = false;
  const beat = setInterval(() => {
    try {
      if (isTakenFrom(file, text)) {
        clearInterval(beat);
        lost();
        return;
      }
      const now = systemTime.now();
      futimesSync(descriptor, now, now);
      troubled = false;
    } catch (error) {
      if (!troubled) notice(`The lock ${file} cannot be kept up (${messageOf(error)}).`);
      troubled = true;
    }
  }, BEAT_MS).unref();
  return () => {
    clearInterval(beat);
    closeSync(descriptor);
  };
}

export interface LockOptions {
  readonly notice: Say;
  /** Another program has the folder: this one stood still for so long that it counted as gone. */
  readonly lost: () => void;
}

/** Answers the function that gives the folder back. */
export async function lockDataFolder(dataDir: string, options: LockOptions): Promise<() => void> {
  const file = lockFile(dataDir);
  // Two containers may both have our pid.
  const own = `${file}.${newBytes(6).toString('hex')}`;
  const text = JSON.stringify(ourselves());
  writeOwn(own, text);
  await putInPlace(dataDir, own, text, options.notice);
  const stop = keepTouching(file, text, options);
  return () => {
    stop();
    if (!isTakenFrom(file, text)) rmSync(file, { force: true });
  };
}
