/** `fairlead backup` and `fairlead restore`. */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import { readBackupPhrase, readConfig } from '#config.ts';
import { checkBackup } from '#platform/backup/check-backup.ts';
import type { BackupSummary, ReadBackup } from '#platform/backup/manifest.ts';
import { newPhrase, refuseWeakPhrase } from '#platform/backup/phrase.ts';
import { restoreBackup } from '#platform/backup/restore-backup.ts';
import { writeBackup } from '#platform/backup/write-backup.ts';
import { CannotStart } from '#platform/cannot-start.ts';
import type { Db } from '#platform/database/db.ts';
import { requireCurrentSchema } from '#platform/database/migrate.ts';
import type { Blobs } from '#platform/files/blobs.ts';
import { claimStore } from '#platform/files/store-owner.ts';
import { bankIdOf, findBankRecord } from '#platform/mode.ts';
import { programVersion } from '#platform/paths.ts';
import { forgetRequest } from '#platform/reset/reset-request.sql.ts';
import { systemTime } from '#platform/wall-time.ts';
import { blobsOf } from './bank-blobs.ts';
import { openBankDatabase } from './bank-database.ts';
import { brokenSeal, reseal } from './reseal.ts';
import { runCommand } from './run-command.ts';

const describe = ({ tables, rows, files }: BackupSummary): string =>
  `${tables} tables, ${rows} rows, ${files} files`;

const mostNamed = 20;

/** The rest is worth having, so it is backed up and restored all the same. */
function refuseMissing({ missing }: ReadBackup): void {
  if (missing.length === 0) return;
  const more = missing.length > mostNamed ? ` and ${missing.length - mostNamed} more` : '';
  throw new CannotStart(
    `Everything is there but files that the bank names and that were not in its file store: ${missing.slice(0, mostNamed).join(', ')}${more}; put them back from an older backup.`,
  );
}

function say(sentence: string): void {
  console.error(sentence);
}

async function backUp(to: string | undefined): Promise<void> {
  const config = readConfig();
  const now = systemTime.now();
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '');
  const file = resolve(to ?? `fairlead-${stamp}Z.backup`);
  const given = readBackupPhrase();
  if (given !== undefined) refuseWeakPhrase(given);
  const phrase = given ?? newPhrase();
  const opened = await openBankDatabase(config, { use: 'share', notice: say });
  try {
    await requireCurrentSchema(opened.database.ownerPool);
    const { ownerPool } = opened.database;
    const { keyRingFile } = config;
    const program = programVersion();
    await writeBackup({
      file,
      phrase,
      ownerPool,
      keyRingFile,
      blobs: blobsOf(config),
      program,
      now,
    });
  } finally {
    await opened.close();
  }
  const summary = await checkBackup(file, phrase);
  const whole = summary.missing.length === 0 ? ' and found whole' : '';
  console.log(`Backed up to ${file}: ${describe(summary)}; read back${whole}.`);
  if (given === undefined) {
    console.log(
      `Recovery phrase, shown only now; without it nobody can open this backup:\n${phrase}`,
    );
  }
  refuseMissing(summary);
}

async function askPhrase(): Promise<string> {
  const given = readBackupPhrase();
  if (given !== undefined) return given;
  if (!process.stdin.isTTY) {
    throw new CannotStart('Set FAIRLEAD_BACKUP_PHRASE to the recovery phrase of this backup.');
  }
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await lines.question('Recovery phrase: ');
  } finally {
    lines.close();
  }
}

/** Before anything is asked, started or made. */
function refuseNoFile(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) throw new CannotStart(`There is no file ${file}.`);
  if (found.isDirectory())
    throw new CannotStart(`${file} is a folder; give the file of the backup.`);
}

/** A restored bank is the one that was backed up, and its files may lie there still. */
async function claimRestored(db: Db, blobs: Blobs): Promise<void> {
  const record = await findBankRecord(db);
  if (record === null) throw new CannotStart('The backup holds no bank.');
  await claimStore(blobs, bankIdOf(record));
}

async function restore(given: string, check: boolean): Promise<void> {
  const config = readConfig();
  const file = resolve(given);
  refuseNoFile(file);
  const phrase = await askPhrase();
  if (check) {
    const found = await checkBackup(file, phrase);
    refuseMissing(found);
    console.log(`The backup is whole: ${describe(found)}.`);
    return;
  }
  const opened = await openBankDatabase(config, { use: 'own', notice: say });
  const blobs = blobsOf(config);
  try {
    const summary = await restoreBackup({
      file,
      phrase,
      database: opened.database,
      keyRingFile: config.keyRingFile,
      blobs,
      afterRestore: [reseal, forgetRequest, ({ db }) => claimRestored(db, blobs)],
    });
    console.log(
      `Restored the bank of ${summary.madeAt}: ${describe(summary)}; compared and equal.`,
    );
    const broken = await brokenSeal(opened.database);
    if (broken !== undefined) throw new CannotStart(broken);
    refuseMissing(summary);
  } finally {
    await opened.close();
  }
}

export function addBackupCommands(program: Command): void {
  program
    .command('backup')
    .description('write the whole bank into one locked file, while it runs or not')
    .argument('[file]', 'where to; a name with the time in this folder unless given')
    .action((file: string | undefined) => runCommand(() => backUp(file)));
  program
    .command('restore')
    .description('bring a backup back into an empty database and data folder')
    .argument('<file>', 'the backup')
    .option('--check', 'only read the backup and say whether it is whole', false)
    .action((file: string, { check }: { check: boolean }) =>
      runCommand(() => restore(file, check)),
    );
}
