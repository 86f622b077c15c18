/** Who this bank says it is. Live: what is sealed in its first block; no setting changes it. */
import type { Genesis } from '@fairlead/seal';
import * as z from 'zod';
import type { LicenceFacts } from '#platform/channels/message-context.ts';
import { findRegulator } from '#platform/institution/regulators.ts';

export interface BankIdentity {
  readonly brand: string;
  /** Only a live bank has one. */
  readonly licence?: LicenceFacts;
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
  }),
});

export function identityOf({ mode, facts }: Pick<Genesis, 'mode' | 'facts'>): BankIdentity {
  if (mode === 'sandbox') {
    return SANDBOX;
  }
  const { institution } = sealedFacts.parse(JSON.parse(facts));
  return {
    brand: institution.trading_name,
    licence: {
      tradingName: institution.trading_name,
      legalName: institution.legal_name,
      address: institution.address,
      number: institution.licence_number,
      entry: institution.register_entry,
      regulator: findRegulator(institution.regulator)?.name ?? institution.regulator,
      statement: institution.deposit_protection.statement,
      body: `${institution.complaints_body.name}, ${institution.complaints_body.website}`,
    },
  };
}
