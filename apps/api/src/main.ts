/** The `fairlead` command. Each command's file says what it does; here stands which there are. */
import { Command } from 'commander';
import { addBackupCommands } from '#cli/backup.ts';
import { addInitCommand } from '#cli/init.ts';
import { addKeysCommands } from '#cli/keys.ts';
import { addLedgerCommands } from '#cli/ledger.ts';
import { addVerifyCommand } from '#cli/offline/verify.ts';
import { runCommand } from '#cli/run-command.ts';
import { addSealCommands } from '#cli/seal.ts';
import { addStaffCommands } from '#cli/staff.ts';
import { start } from '#cli/start.ts';
import { programVersion } from '#platform/paths.ts';

const program = new Command('fairlead')
  .description('An open-source digital bank in a box.')
  .version(programVersion());

program
  .command('start')
  .description('run the bank on the embedded database, or on DATABASE_URL')
  .option('--dev', 'serve the pages from their sources and reload them', false)
  .action(({ dev }: { dev: boolean }) =>
    runCommand(async () => {
      const { createBank } = await import('#app.ts');
      await start(createBank, { dev });
    }),
  );

addInitCommand(program);
addBackupCommands(program);
addStaffCommands(program);
addSealCommands(program);
addLedgerCommands(program);
addKeysCommands(program);
addVerifyCommand(program);

await program.parseAsync();
