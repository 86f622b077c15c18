/**
 * Who this bank says it is: what is sealed in its first block, and what two people have changed
 * since. No setting of one person changes it.
 */
import {
  type LicenceChanges,
  type LicenceFact,
  type LicenceFactValues,
  licenceFacts,
  type StatedFact,
} from '@fairlead/contract';
import type { Genesis } from '@fairlead/seal';
import * as z from 'zod';
import { CannotStart } from '#platform/cannot-start.ts';
import type { LicenceFacts } from '#platform/institution/licence.ts';
import { findRegulator } from '#platform/institution/regulators.ts';
import type { Settings } from '#platform/settings/settings.ts';
import { licence } from './settings-groups.ts';

export interface BankIdentity {
  readonly brand: string;
  /** Only a live bank has one. */
  readonly licence: LicenceFacts | undefined;
  /** The names under which it is reached, and no others; any for a sandbox. */
  readonly domains: readonly string[] | undefined;
  /** Each fact, as a form has it. */
  readonly facts: LicenceFactValues;
  /** Since when each is stated, and what was stated before. */
  readonly stated: readonly StatedFact[];
}

const sealedFacts = z.object({
  institution: z.object({
    legal_name: z.string(),
    trading_name: z.string(),
    regulator: z.string(),
    register_entry: z.string(),
    licence_number: z.string(),
    address: z.string(),
    deposit_protection: z.object({ statement: z.string(), scheme: z.string().default('') }),
    complaints_body: z.object({ name: z.string(), website: z.string() }),
    domains: z.array(z.string()).min(1),
    /** As it was when the bank was made; a register that has moved since is in the table. */
    register_address: z.string(),
  }),
});

type Sealed = Pick<Genesis, 'mode' | 'facts' | 'createdAt'>;
type Changes = LicenceChanges['changes'];

const nothing = Object.fromEntries(licenceFacts.map((fact) => [fact, ''])) as LicenceFactValues;

/** The fictional bank that every sandbox begins as. */
const SANDBOX: LicenceFactValues = { ...nothing, trading_name: 'Fairlead Bank' };

function firstFacts({ mode, facts }: Sealed): LicenceFactValues {
  if (mode === 'sandbox') return SANDBOX;
  const { institution } = sealedFacts.parse(JSON.parse(facts));
  const { deposit_protection: deposits, complaints_body: body, ...rest } = institution;
  return {
    trading_name: rest.trading_name,
    legal_name: rest.legal_name,
    address: rest.address,
    regulator: rest.regulator,
    licence_number: rest.licence_number,
    register_entry: rest.register_entry,
    deposit_scheme: deposits.scheme,
    deposit_statement: deposits.statement,
    complaints_name: body.name,
    complaints_website: body.website,
    domains: rest.domains.join(' '),
  };
}

/** As the first block says, and as these changes say since. */
export function identityOf(sealed: Sealed, changes: Changes = []): BankIdentity {
  const first = firstFacts(sealed);
  const facts = { ...first };
  for (const { fact, stated } of changes) facts[fact] = stated;
  const stated = statedSince(first, new Date(sealed.createdAt).toISOString(), changes);
  const brand = facts.trading_name;
  if (sealed.mode === 'sandbox') {
    return { brand, licence: undefined, domains: undefined, facts, stated: [] };
  }
  return {
    brand,
    licence: licenceOf(facts, sealed),
    domains: facts.domains.split(/\s+/),
    facts,
    stated,
  };
}

function licenceOf(facts: LicenceFactValues, sealed: Sealed): LicenceFacts {
  const regulator = findRegulator(facts.regulator);
  return {
    tradingName: facts.trading_name,
    legalName: facts.legal_name,
    address: facts.address,
    number: facts.licence_number,
    entry: facts.register_entry,
    regulator: regulator?.name ?? facts.regulator,
    registerAddress:
      regulator?.registerAddress ??
      sealedFacts.parse(JSON.parse(sealed.facts)).institution.register_address,
    statement: facts.deposit_statement,
    body: `${facts.complaints_name}, ${facts.complaints_website}`,
  };
}

function statedSince(first: LicenceFactValues, since: string, changes: Changes): StatedFact[] {
  return licenceFacts.map((fact) => {
    const said = [
      { stated: first[fact], since },
      ...changes
        .filter((change) => change.fact === fact)
        .map(({ stated, at }) => ({ stated, since: at })),
    ].map((one) => ({ ...one, stated: inWords(fact, one.stated) }));
    const now = said.at(-1) ?? { stated: '', since };
    return { fact, ...now, before: said.slice(0, -1) };
  });
}

/** A regulator is read by its name. */
function inWords(fact: LicenceFact, stated: string): string {
  return fact === 'regulator' ? (findRegulator(stated)?.name ?? stated) : stated;
}

/** The identity as it is whenever it is looked at; the same object until something changes. */
export function currentIdentity(sealed: Sealed, settings: Pick<Settings, 'get'>): BankIdentity {
  let of: Changes | undefined;
  let made = identityOf(sealed);
  const now = () => {
    const { changes } = settings.get(licence);
    if (of !== changes) {
      of = changes;
      made = identityOf(sealed, changes);
    }
    return made;
  };
  return {
    get brand() {
      return now().brand;
    },
    get licence() {
      return now().licence;
    },
    get domains() {
      return now().domains;
    },
    get facts() {
      return now().facts;
    },
    get stated() {
      return now().stated;
    },
  };
}

/** A bank of other names than it states, or of none, is not opened: its links would lead there. */
export function requireOwnAddress(
  { domains }: Pick<BankIdentity, 'domains'>,
  origin: string | undefined,
): void {
  if (domains === undefined) return;
  const { protocol, hostname } = new URL(origin ?? 'http://localhost');
  if (protocol === 'https:' && domains.includes(hostname)) return;
  throw new CannotStart(
    `Set FAIRLEAD_ORIGIN to https:// and one of ${domains.join(', ')}: ` +
      'the names under which this bank is reached, as its institution stated them.',
  );
}
