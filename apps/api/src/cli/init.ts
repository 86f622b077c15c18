/** `fairlead init --live`: creates a live bank for a named institution, or nothing at all. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { type Config, readConfig } from '#config.ts';
import { CannotStart, codeOf } from '#platform/cannot-start.ts';
import { migrateBank } from '#platform/database/migrate.ts';
import { refuseWeakServer } from '#platform/database/server-checks.ts';
import { claimStore, requireFreeStore } from '#platform/files/store-owner.ts';
import { createLiveBank } from '#platform/institution/create-live-bank.service.ts';
import { type Institution, readInstitution } from '#platform/institution/institution.rules.ts';
import { liveRails } from '#platform/institution/rails.ts';
import { bindKeys } from '#platform/keys/bank-keys.ts';
import { requireFittingKeys } from '#platform/keys/fitting-keys.ts';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { bankIdOf, findBankRecord } from '#platform/mode.ts';
import { blobsOf } from './bank-blobs.ts';
import { openBankDatabase, refusePlainDatabase } from './bank-database.ts';
import { runCommand } from './run-command.ts';

/** Reads the file and judges it before anything else is touched. */
async function readInstitutionFile(file: string, rails: readonly string[]): Promise<Institution> {
  let text: string;
  try {
    text = await readFile(resolve(file), 'utf8');
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    throw new CannotStart(`There is no file ${resolve(file)}.`, error);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CannotStart(`${file} is not JSON; nothing was created.`, error);
  }
  const { institution, problems } = readInstitution(value, rails);
  if (institution !== undefined) return institution;
  const list = problems.map((problem) => `  ${problem}`).join('\n');
  throw new CannotStart(`${file} does not describe a live bank; nothing was created:\n${list}`);
}

export async function initLive(
  file: string,
  config: Config,
  rails: readonly string[] = liveRails,
): Promise<void> {
  const institution = await readInstitutionFile(file, rails);
  const notice = (sentence: string): void => console.error(sentence);
  refusePlainDatabase(config);
  const opened = await openBankDatabase(config, { use: 'own', notice });
  try {
    const { db, ownerPool, server } = opened.database;
    refuseWeakServer(server.weaknesses);
    await migrateBank(ownerPool);
    bindKeys(db, await KeyRing.load(config.keyRingFile));
    await requireFittingKeys(db);
    const blobs = blobsOf(config);
    if ((await findBankRecord(db)) === null) await requireFreeStore(blobs);
    const made = await createLiveBank(db, institution);
    await claimStore(blobs, bankIdOf(made));
  } finally {
    await opened.close();
  }
  console.log(`${institution.trading_name} is a live bank, for ever. Run "fairlead start".`);
}

export function addInitCommand(program: Command): void {
  program
    .command('init')
    .description('create a live bank in an empty database; without it, a start makes a sandbox')
    .requiredOption('--live <file>', 'the institution: names, regulator, licence, domains, rail')
    .action(({ live }: { live: string }) => runCommand(() => initLive(live, readConfig())));
}
