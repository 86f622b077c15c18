/** `fairlead keys`: what is on the key ring, and a new key on it. Never the keys themselves. */
import type { Command } from 'commander';
import { readConfig } from '#config.ts';
import { requireCurrentSchema } from '#platform/database/migrate.ts';
import { rewrapFiles } from '#platform/files/rewrap-files.ts';
import { bindKeys } from '#platform/keys/bank-keys.ts';
import { requireFittingKeys } from '#platform/keys/fitting-keys.ts';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { aloneWithKeys, rewrapDataKeys, rotateKeys } from '#platform/keys/rotation.service.ts';
import { rewrapSettings } from '#platform/settings/rewrap-settings.ts';
import { systemTime } from '#platform/wall-time.ts';
import { openBankDatabase } from './bank-database.ts';
import { runCommand } from './run-command.ts';

async function list(): Promise<void> {
  const ring = await KeyRing.loadExisting(readConfig().keyRingFile);
  for (const { id, purpose, createdAt, current } of ring.list()) {
    console.log(`${id}  ${purpose.padEnd(4)}  ${createdAt}  ${current ? 'current' : 'old'}`);
  }
}

async function rotate(): Promise<void> {
  const config = readConfig();
  const notice = (sentence: string): void => console.error(sentence);
  const opened = await openBankDatabase(config, { use: 'share', notice });
  try {
    const { db, ownerPool } = opened.database;
    await requireCurrentSchema(ownerPool);
    const done = await aloneWithKeys(ownerPool, async () => {
      const keys = bindKeys(db, await KeyRing.loadExisting(config.keyRingFile));
      await requireFittingKeys(db);
      const rewrappings = [rewrapDataKeys, rewrapFiles, rewrapSettings];
      return rotateKeys(db, keys, rewrappings, systemTime.now());
    });
    console.log(`Key ${done.keyId} is the current one.`);
    for (const [name, count] of Object.entries(done.rewrapped)) {
      console.log(`Wrapped anew: ${count} ${name}.`);
    }
    if (done.dropped.length > 0) console.log(`Dropped, unused: ${done.dropped.join(', ')}.`);
    console.log('Make a backup now: older ones do not have the new key.');
  } finally {
    await opened.close();
  }
}

export function addKeysCommands(program: Command): void {
  const keys = program.command('keys').description('the key ring');
  keys
    .command('list')
    .description('show which keys there are')
    .action(() => runCommand(list));
  keys
    .command('rotate')
    .description('make a new key, and seal again what the old ones wrap; the bank may run')
    .action(() => runCommand(rotate));
}
