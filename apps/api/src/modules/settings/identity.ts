/** Who this bank says it is. Live: what is sealed in its first block; no setting changes it. */
import type { Genesis } from '@fairlead/seal';
import * as z from 'zod';
import { CannotStart } from '#platform/cannot-start.ts';
import type { LicenceFacts } from '#platform/institution/licence.ts';
import { findRegulator } from '#platform/institution/regulators.ts';

export interface BankIdentity {
  readonly brand: string;
  /** Only a live bank has one. */
  readonly licence?: LicenceFacts;
  /** The names under which it is reached, and no others; any for a sandbox. */
  readonly domains?: readonly string[];
}

/** The fictional bank that every sandbox is. */
const SANDBOX: BankIdentity = { brand: 'Fairlead Bank' };

const sealedFacts = z.object({
  institution: z.object({
    legal_name: z.string(),
    trading_name: z.string(),
    regulator: z.string(),
    register_entry: z.string(),
    licence_number: z.string(),
    address: z.string(),
    deposit_protection: z.object({ statement: z.string() }),
    complaints_body: z.object({ name: z.string(), website: z.string() }),
    domains: z.array(z.string()).min(1),
    /** As it was when the bank was made; a register that has moved since is in the table. */
    register_address: z.string(),
  }),
});

export function identityOf({ mode, facts }: Pick<Genesis, 'mode' | 'facts'>): BankIdentity {
  if (mode === 'sandbox') {
    return SANDBOX;
  }
  const { institution } = sealedFacts.parse(JSON.parse(facts));
  const regulator = findRegulator(institution.regulator);
  return {
    brand: institution.trading_name,
    domains: institution.domains,
    licence: {
      tradingName: institution.trading_name,
      legalName: institution.legal_name,
      address: institution.address,
      number: institution.licence_number,
      entry: institution.register_entry,
      regulator: regulator?.name ?? institution.regulator,
      registerAddress: regulator?.registerAddress ?? institution.register_address,
      statement: institution.deposit_protection.statement,
      body: `${institution.complaints_body.name}, ${institution.complaints_body.website}`,
    },
  };
}

/** A bank of other names than it states, or of none, is not opened: its links would lead there. */
export function requireOwnAddress({ domains }: BankIdentity, origin: string | undefined): void {
  if (domains === undefined) return;
  const { protocol, hostname } = new URL(origin ?? 'http://localhost');
  if (protocol === 'https:' && domains.includes(hostname)) return;
  throw new CannotStart(
    `Set FAIRLEAD_ORIGIN to https:// and one of ${domains.join(', ')}: ` +
      'the names under which this bank is reached, as its institution stated them.',
  );
}
