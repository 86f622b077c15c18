/** `fairlead staff`: invites and shuts out staff at the server's console. */
import { type StaffRole, staffRoles } from '@fairlead/contract';
import { type Command, Option } from 'commander';
import * as z from 'zod';
import { type Config, readConfig } from '#config.ts';
import { invitationPath, inviteFromConsole } from '#modules/staff/invitations.service.ts';
import { disableStaff, staffByEmail } from '#modules/staff/staff.service.ts';
import { CannotStart } from '#platform/cannot-start.ts';
import type { Db } from '#platform/database/db.ts';
import { requireCurrentSchema } from '#platform/database/migrate.ts';
import { Refusal } from '#platform/errors.ts';
import { bindKeys } from '#platform/keys/bank-keys.ts';
import { requireFittingKeys } from '#platform/keys/fitting-keys.ts';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { findBankRecord, type Mode } from '#platform/mode.ts';
import { systemTime } from '#platform/wall-time.ts';
import { openBankDatabase } from './bank-database.ts';
import { runCommand } from './run-command.ts';

/** Refusals of the services in words for the console. */
const SENTENCES: Readonly<Record<string, string>> = {
  second_person_required:
    'A live bank with an owner takes new staff in the control panel, where a second person approves.',
  email_in_use: 'Somebody on the staff has this address already.',
  not_found: 'Nobody in office has this address.',
};

async function withBank(
  work: (bank: { db: Db; mode: Mode; config: Config }) => Promise<void>,
): Promise<void> {
  const config = readConfig();
  const notice = (sentence: string): void => console.error(sentence);
  const opened = await openBankDatabase(config, { use: 'share', notice });
  try {
    const { db, ownerPool } = opened.database;
    await requireCurrentSchema(ownerPool);
    bindKeys(db, await KeyRing.loadExisting(config.keyRingFile));
    await requireFittingKeys(db);
    const record = await findBankRecord(db);
    if (record === null) throw new CannotStart('There is no bank yet: run `fairlead start` first.');
    await work({ db, mode: record.mode, config });
  } catch (error) {
    const sentence = error instanceof Refusal ? SENTENCES[error.code] : undefined;
    throw sentence === undefined ? error : new CannotStart(sentence, error);
  } finally {
    await opened.close();
  }
}

function checkedEmail(text: string): string {
  const parsed = z.email().max(254).safeParse(text);
  if (!parsed.success) throw new CannotStart('That is not an email address.');
  return parsed.data.toLowerCase();
}

async function invite(options: { role: StaffRole; email: string }): Promise<void> {
  const email = checkedEmail(options.email);
  await withBank(async ({ db, mode, config }) => {
    const whom = { email, role: options.role };
    const { token } = await inviteFromConsole(db, whom, mode, systemTime.now());
    const origin = config.origin ?? `http://localhost:${config.port}`;
    console.log(`Give this link to ${email}; it works once and for 24 hours:`);
    console.log(`${origin}${invitationPath(token)}`);
  });
}

async function disable(options: { email: string }): Promise<void> {
  const email = checkedEmail(options.email);
  await withBank(async ({ db }) => {
    const member = await staffByEmail(db, email);
    if (member === null) throw new Refusal('not_found');
    const now = systemTime.now();
    await disableStaff(db, member.id, { actor: { kind: 'system' }, now });
    console.log(`${email} is shut out, and every session of theirs has ended.`);
  });
}

export function addStaffCommands(program: Command): void {
  const staff = program.command('staff').description('the people who work at the bank');
  staff
    .command('invite')
    .description('make a single-use link by which somebody joins')
    .requiredOption('--email <address>', 'whom')
    .addOption(new Option('--role <role>', 'as what').choices(staffRoles).default('owner'))
    .action((options: { role: StaffRole; email: string }) => runCommand(() => invite(options)));
  staff
    .command('disable')
    .description('shut somebody out at once')
    .requiredOption('--email <address>', 'whom')
    .action((options: { email: string }) => runCommand(() => disable(options)));
}
