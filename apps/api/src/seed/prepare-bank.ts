/**
 * What happens between the schema and the open doors: an empty database becomes a sandbox, a
 * sandbox is filled, and a bank without an owner gets the link by which one joins.
 */
import { invitationPath, inviteFirstOwner } from '#modules/staff/invitations.service.ts';
import { createBankRecord, findBankRecord, type Mode } from '#platform/mode.ts';
import { type SeedParts, seedSandbox } from './seed-sandbox.ts';

export interface PreparedBank {
  readonly mode: Mode;
  /** The first owner's single-use link, while there is no owner. To be printed, never logged. */
  readonly firstOwnerLink: string | null;
}

export async function prepareBank(
  parts: SeedParts & {
    /** Where people open the bank, such as `http://localhost:3000`. */
    readonly origin: string;
  },
): Promise<PreparedBank> {
  const mode = await createOnce(parts);
  if (mode === 'sandbox') await seedSandbox(parts);
  const invited = await inviteFirstOwner(parts.db, parts.now());
  const firstOwnerLink = invited && `${parts.origin}${invitationPath(invited.token)}`;
  return { mode, firstOwnerLink };
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
