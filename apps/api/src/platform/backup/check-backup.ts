/** Reads a backup from end to end and says whether it is whole, without needing a database. */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { CannotStart } from '#platform/cannot-start.ts';
import { ItemReader } from './items.ts';
import { KeptFiles } from './kept-files.ts';
import {
  type BackupEnd,
  type BackupStart,
  endShape,
  itemNames,
  type ReadBackup,
  startShape,
  summaryOf,
} from './manifest.ts';
import { unlockingStream } from './sealed-stream.ts';
import { nameOf } from './tables.ts';

async function digest(parts: AsyncIterable<Buffer>): Promise<string> {
  const hash: Hash = createHash('sha256');
  for await (const part of parts) hash.update(part);
  return hash.digest('hex');
}

async function readJson(reader: ItemReader): Promise<unknown> {
  return JSON.parse((await reader.whole()).toString('utf8'));
}

function compare(start: BackupStart, end: BackupEnd, found: Map<string, string>): void {
  for (const [name, { sha256 }] of Object.entries(end.tables)) {
    if (found.get(name) !== sha256) throw new CannotStart(`The backup's table ${name} is damaged.`);
  }
  if (start.tables.length !== found.size) throw new CannotStart('The backup lacks a table.');
}

async function readThrough(reader: ItemReader): Promise<ReadBackup> {
  let start: BackupStart | undefined;
  const tables = new Map<string, string>();
  const files = new KeptFiles();
  let hasKeys = false;
  for (let name = await reader.next(); name !== undefined; name = await reader.next()) {
    if (name === itemNames.start) {
      start = startShape.parse(await readJson(reader));
    } else if (name === itemNames.end) {
      const end = endShape.parse(await readJson(reader));
      if (!start || files.count !== end.files)
        throw new CannotStart('The backup lacks some of its files.');
      if (!hasKeys) throw new CannotStart('The backup lacks the key ring: nobody could open it.');
      compare(start, end, tables);
      return { ...summaryOf(start, end), missing: files.missing(end) };
    } else {
      const table = start?.tables.find((one) => itemNames.table + nameOf(one) === name);
      const sha256 = await digest(files.read(table, reader.parts()));
      if (name.startsWith(itemNames.table)) tables.set(name.slice(itemNames.table.length), sha256);
      if (name.startsWith(itemNames.file)) files.add(name.slice(itemNames.file.length));
      if (name === itemNames.keyRing) hasKeys = true;
    }
  }
  throw new CannotStart('The backup is damaged.');
}

export async function checkBackup(file: string, phrase: string): Promise<ReadBackup> {
  const unlocking = unlockingStream(phrase);
  const opened = pipeline(createReadStream(file), unlocking);
  const checked = readThrough(new ItemReader(unlocking)).then((summary) => {
    // Whatever follows the end must at least be nothing.
    unlocking.resume();
    return summary;
  });
  checked.catch((error: unknown) => unlocking.destroy(error instanceof Error ? error : undefined));
  const [pipelined, summary] = await Promise.allSettled([opened, checked]);
  if (summary.status === 'rejected') throw summary.reason;
  if (pipelined.status === 'rejected') throw pipelined.reason;
  return summary.value;
}
