/** Creates a live bank in an empty database: its institution is sealed into the first block. */
import type { Genesis } from '@fairlead/seal';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { CannotStart } from '#platform/cannot-start.ts';
import type { Db } from '#platform/database/db.ts';
import { createBankRecord, findBankRecord } from '#platform/mode.ts';
import type { Institution } from './institution.rules.ts';
import { findRegulator } from './regulators.ts';

export async function createLiveBank(db: Db, institution: Institution): Promise<Genesis> {
  const found = await findBankRecord(db);
  if (found !== null) {
    throw new CannotStart(
      `This database holds a ${found.mode} bank already, and that cannot change: use an empty one.`,
    );
  }
  return db.transaction().execute(async (tx) => {
    const regulator = findRegulator(institution.regulator);
    const made = await createBankRecord(tx, {
      mode: 'live',
      // The register's address is sealed too: it is what visitors are sent to.
      facts: { institution: { ...institution, register_address: regulator?.registerAddress } },
    });
    await recordAudit(tx, {
      actor: { kind: 'system' },
      action: 'bank.created',
      subject: { kind: 'bank', id: 'live' },
      after: institution,
    });
    return made;
  });
}
