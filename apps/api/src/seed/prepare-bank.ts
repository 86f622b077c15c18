/**
 * What happens between the schema and the open doors: an empty database becomes a sandbox, a
 * sandbox is filled, and a bank without an owner gets the link by which one joins.
 */
import { invitationPath, inviteFirstOwner } from '#modules/staff/invitations.service.ts';
import { createBankRecord, findBankRecord, type Mode } from '#platform/mode.ts';
import { type SeedParts, seedSandbox } from './seed-sandbox.ts';

export interface PreparedBank {
  readonly mode: Mode;
  /** Of the first owner's single-use link, while there is no owner. To be shown, never logged. */
  readonly firstOwnerPath: string | null;
}

export async function prepareBank(
  parts: SeedParts & {
    /** Only for a process that shows the link: each new one ends those that were shown before. */
    readonly showsLink: boolean;
  },
): Promise<PreparedBank> {
  const mode = await createOnce(parts);
  if (mode === 'sandbox') await seedSandbox(parts);
  const invited = parts.showsLink ? await inviteFirstOwner(parts.db, parts.now()) : null;
  return { mode, firstOwnerPath: invited && invitationPath(invited.token) };
}

/** A bank that nobody created as live is a sandbox, for ever. */
async function createOnce({ db }: SeedParts): Promise<Mode> {
  const found = await findBankRecord(db);
  if (found !== null) return found.mode;
  try {
    const made = await db
      .transaction()
      .execute((tx) => createBankRecord(tx, { mode: 'sandbox', facts: {} }));
    return made.mode;
  } catch (error) {
    // Two processes may start on an empty database at once; one of them creates the bank.
    const created = await findBankRecord(db);
    if (created === null) throw error;
    return created.mode;
  }
}
