/**
 * Brand and licence facts: one proposes, another approves. What a live bank states is judged by the
 * validator that judged it when it was created, both times.
 */
import {
  type ApprovalId,
  type LicenceFactValues,
  licenceFacts,
  licenceFactValues,
} from '@fairlead/contract';
import { type Approvals, type Deed, only } from '#modules/approvals/approvals.service.ts';
import { type HandCall, handOf } from '#modules/approvals/staff-hand.service.ts';
import { identityOf, licence } from '#modules/settings/settings.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { invalidField } from '#platform/http/request/shape.ts';
import { readInstitution } from '#platform/institution/institution.rules.ts';
import { findBankRecord } from '#platform/mode.ts';
import { changeSettings } from '#platform/settings/change-settings.ts';
import { lockSetting } from '#platform/settings/setting.sql.ts';
import type { Settings } from '#platform/settings/settings.ts';

const KIND = 'licence.change';
const SUBJECT = { kind: 'setting', id: licence.name } as const;

export interface LicenceWish {
  readonly patch: { readonly [Fact in keyof LicenceFactValues]?: string | undefined };
  readonly reason: string | undefined;
  readonly expectedVersion: number;
}

interface ChangingParts {
  readonly approvals: Approvals;
  readonly settings: Settings;
  /** Where people open this process. */
  readonly origin: () => string;
}

/**
 * Answers null where nothing would change. Refuses with `changed_meanwhile`, `persona_may_not` and
 * `already_decided`, and for a fact that a bank may not state.
 */
export function proposesLicence({ approvals, settings, origin }: ChangingParts) {
  return async (call: HandCall, wish: LicenceWish): Promise<ApprovalId | null> => {
    const { patch, reason, expectedVersion } = wish;
    const { version, value } = settings.current(licence);
    if (version !== expectedVersion) throw new Refusal('changed_meanwhile');
    if (call.principal.persona) throw new Refusal('persona_may_not');
    const { mode, now } = await statedNow(call.db, value);
    const then = withChanged(now, patch);
    const changed = licenceFacts.filter((fact) => then[fact] !== now[fact]);
    if (changed.length === 0) return null;
    refuseUnfit(mode, then, changed, origin());
    if (reason === undefined) throw invalidField('reason', 'invalid.required');
    const hand = await handOf(call);
    return call.db.transaction().execute(async (tx) => {
      const proposal = {
        kind: KIND,
        subject: SUBJECT,
        customerId: null,
        amount: null,
        before: only(now, changed),
        after: only(then, changed),
        reason,
      } as const;
      return (await approvals.propose(tx, proposal, hand, await bankNow(tx))).id;
    });
  };
}

/** How it is carried out once a second person has approved it. */
export function licenceDeed(origin: () => string): Deed {
  const standing = async (tx: Tx) => {
    const row = await lockSetting(tx, licence.name);
    const value = licence.read(row?.value);
    return { version: row?.version ?? 0, value, ...(await statedNow(tx, value)) };
  };
  return {
    kind: KIND,
    // Any visitor of a sandbox can play one: neither of the two is a persona.
    admits: ({ persona }) => !persona,
    current: async (tx, { before }) => only((await standing(tx)).now, Object.keys(before)),
    carryOut: async (tx, { proposedBy, before, after }, { actor, requestId, now: moment }) => {
      const { version, value, mode, now } = await standing(tx);
      const then = withChanged(now, licenceFactValues.partial().parse(after));
      const changed = licenceFacts.filter((fact) => then[fact] !== now[fact]);
      refuseUnfit(mode, then, changed, origin());
      const at = moment.toISOString();
      const stated = changed.map((fact) => ({ fact, stated: then[fact], at }));
      await changeSettings(
        tx,
        licence,
        { changes: [...value.changes, ...stated] },
        { changedBy: proposedBy, expectedVersion: version },
      );
      const action = 'settings.changed';
      await recordAudit(tx, { actor, action, subject: SUBJECT, before, after, requestId });
    },
  };
}

type FactsPatch = LicenceWish['patch'];

function withChanged(now: LicenceFactValues, patch: FactsPatch): LicenceFactValues {
  const given = Object.entries(patch).filter(([, stated]) => stated !== undefined);
  return licenceFactValues.parse({ ...now, ...Object.fromEntries(given) });
}

async function statedNow(db: Db | Tx, { changes }: typeof licence.defaults) {
  const record = await findBankRecord(db);
  if (record === null) throw new Error('The bank was not created yet.');
  return { mode: record.mode, now: identityOf(record, changes).facts };
}

/** Fields of the institution's file that are more than one fact. */
const FACT_OF: Readonly<Record<string, string>> = {
  deposit_protection: 'deposit_statement',
  complaints_body: 'complaints_website',
};

function refuseUnfit(
  mode: 'sandbox' | 'live',
  facts: LicenceFactValues,
  changed: readonly (keyof LicenceFactValues)[],
  origin: string,
): void {
  if (mode === 'sandbox') {
    const other = changed.find((fact) => fact !== 'trading_name');
    if (other !== undefined) throw invalidField(other, 'invalid.licence_sandbox');
    if (facts.trading_name.length >= 2 && facts.trading_name.length <= 60) return;
    throw invalidField('trading_name', 'invalid.licence_fact');
  }
  const file = institutionFile(facts);
  const [problem] = readInstitution(file, [file.rail]).problems ?? [];
  const [field = ''] = problem?.split(/[:.]/) ?? [];
  if (field !== '') throw invalidField(FACT_OF[field] ?? field, 'invalid.licence_fact');
  if (file.domains.includes(new URL(origin).hostname)) return;
  throw invalidField('domains', 'invalid.licence_domain');
}

/** As `init --live` reads it. The rail is no fact of the licence, and is not judged here. */
function institutionFile(facts: LicenceFactValues) {
  const { deposit_scheme: scheme, deposit_statement: statement, domains, ...rest } = facts;
  const { complaints_name: name, complaints_website: website, ...plain } = rest;
  return {
    ...plain,
    deposit_protection:
      scheme === '' ? { protected: false, statement } : { protected: true, scheme, statement },
    complaints_body: { name, website },
    domains: domains.split(/\s+/),
    rail: 'as it was',
  };
}
