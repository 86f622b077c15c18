/**
 * Changes of settings that need a second person: another limit, a higher rate of interest, mail
 * that is to go another way, another way to reach the bank, what customers have to prove, a
 * currency that is switched off, other days, another logo. Whatever else is set of these groups
 * needs nobody else.
 */
import {
  type ApprovalId,
  type ApprovalKind,
  contactSettings,
  currencySettings,
  limitSettings,
  mailSettings,
  signInSettings,
  verificationSettings,
} from '@fairlead/contract';
import { wasAccountOpened } from '#modules/accounts/accounts.service.ts';
import {
  type ApprovalFacts,
  type Approvals,
  type Deed,
  only,
} from '#modules/approvals/approvals.service.ts';
import { type HandCall, handOf } from '#modules/approvals/staff-hand.service.ts';
import {
  contact,
  currencies,
  institution,
  limits,
  mail,
  products,
  signIn,
  verifications,
} from '#modules/settings/settings.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import type { Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { invalidField } from '#platform/http/request/shape.ts';
import {
  changeSettings,
  type SettingsPatch,
  withPatch,
} from '#platform/settings/change-settings.ts';
import { lockSetting } from '#platform/settings/setting.sql.ts';
import type { Settings } from '#platform/settings/settings.ts';
import type { SettingsGroup } from '#platform/settings/settings-group.ts';
import { changesContact } from './changed-contact.rules.ts';
import {
  changesLogo,
  institutionFacts,
  institutionPatch,
  movesDays,
} from './changed-days.rules.ts';
import { changesSecondFactor, changesVerification, switchesOff } from './changed-gates.rules.ts';
import { changesLimit } from './changed-limits.rules.ts';
import { movesMail } from './moved-mail.rules.ts';
import { raisesRate, termFacts, termsPatch } from './raised-rates.rules.ts';

interface Proposed<Value extends object> {
  readonly kind: ApprovalKind;
  readonly group: SettingsGroup<Value>;
  /** What touches nobody until an account was opened, when the bank may have one person. */
  readonly aloneBeforeAccounts?: (now: Value, patch: SettingsPatch<Value>) => boolean;
  /** Whether one person may not. */
  readonly needsTwo: (now: Value, patch: SettingsPatch<Value>) => boolean;
  /** The group as plain facts, which the second person sees. */
  readonly factsOf: (value: Value) => ApprovalFacts;
  /** What such facts change. */
  readonly patchOf: (now: Value, after: ApprovalFacts) => SettingsPatch<Value>;
  /** Given for what was, they end with it. They are given anew once the change is approved. */
  readonly endingSecrets: readonly string[];
}

const changedLimits: Proposed<typeof limits.defaults> = {
  kind: 'limits.change',
  group: limits,
  needsTwo: changesLimit,
  factsOf: (value) => ({ ...value }),
  patchOf: (_, after) => limitSettings.partial().parse(after),
  endingSecrets: [],
};

const raisedRates: Proposed<typeof products.defaults> = {
  kind: 'rates.raise',
  group: products,
  needsTwo: raisesRate,
  factsOf: termFacts,
  patchOf: termsPatch,
  endingSecrets: [],
};

const movedMail: Proposed<typeof mail.defaults> = {
  kind: 'mail.move',
  group: mail,
  needsTwo: movesMail,
  factsOf: (value) => ({ ...value }),
  patchOf: (_, after) => mailSettings.partial().parse(after),
  endingSecrets: ['smtp_password'],
};

const changedContact: Proposed<typeof contact.defaults> = {
  kind: 'contact.change',
  group: contact,
  needsTwo: changesContact,
  factsOf: (value) => ({ ...value }),
  patchOf: (_, after) => contactSettings.partial().parse(after),
  endingSecrets: [],
};

const changedVerifications: Proposed<typeof verifications.defaults> = {
  kind: 'verifications.change',
  group: verifications,
  needsTwo: changesVerification,
  factsOf: (value) => ({ ...value }),
  patchOf: (_, after) => verificationSettings.partial().parse(after),
  endingSecrets: [],
};

const changedSignIn: Proposed<typeof signIn.defaults> = {
  kind: 'sign-in.change',
  group: signIn,
  needsTwo: changesSecondFactor,
  factsOf: (value) => ({ ...value }),
  patchOf: (_, after) => signInSettings.partial().parse(after),
  endingSecrets: [],
};

const changedCurrencies: Proposed<typeof currencies.defaults> = {
  kind: 'currencies.change',
  group: currencies,
  needsTwo: switchesOff,
  factsOf: (value) => ({ ...value }),
  patchOf: (_, after) => currencySettings.partial().parse(after),
  endingSecrets: [],
};

const changedDays: Proposed<typeof institution.defaults> = {
  kind: 'institution.change',
  group: institution,
  // Days touch nobody then; what the bank looks like is two people's from the start.
  aloneBeforeAccounts: (now, patch) => !changesLogo(now, patch),
  needsTwo: (now, patch) => movesDays(now, patch) || changesLogo(now, patch),
  factsOf: institutionFacts,
  patchOf: (_, after) => institutionPatch(after),
  endingSecrets: [],
};

export interface SettingsWish<Value> {
  readonly patch: SettingsPatch<Value>;
  readonly secrets?: Readonly<Record<string, string | null>>;
  readonly reason: string | undefined;
  readonly expectedVersion: number;
  /** Looks at the whole group as it would be; throws to refuse it. */
  readonly check?: (value: Value) => void;
}

interface ProposingParts {
  readonly approvals: Approvals;
  readonly settings: Settings;
}

/**
 * Each proposes a change that needs a second person, and answers null where one person may. Refuse
 * with `changed_meanwhile`, `persona_may_not`, `already_decided`, and where no reason is given.
 */
export function settingsProposals(parts: ProposingParts) {
  const of =
    <Value extends object>(proposed: Proposed<Value>) =>
    (call: HandCall, wish: SettingsWish<Value>) =>
      propose(parts, proposed, call, wish);
  return {
    limits: of(changedLimits),
    products: of(raisedRates),
    mail: of(movedMail),
    contact: of(changedContact),
    verifications: of(changedVerifications),
    signIn: of(changedSignIn),
    currencies: of(changedCurrencies),
    institution: of(changedDays),
  };
}

async function propose<Value extends object>(
  { approvals, settings }: ProposingParts,
  proposed: Proposed<Value>,
  call: HandCall,
  { patch, secrets = {}, reason, expectedVersion, check }: SettingsWish<Value>,
): Promise<ApprovalId | null> {
  const { kind, group, needsTwo, factsOf, endingSecrets } = proposed;
  const { version, value } = settings.current(group);
  if (version !== expectedVersion) throw new Refusal('changed_meanwhile');
  if (!needsTwo(value, patch)) return null;
  const mayBeAlone = proposed.aloneBeforeAccounts?.(value, patch) ?? false;
  if (mayBeAlone && !(await wasAccountOpened(call.db))) return null;
  if (call.principal.persona && group.closedToPersonas) throw new Refusal('persona_may_not');
  const wished = withPatch(group, value, patch);
  check?.(wished);
  const early = endingSecrets.find((name) => typeof secrets[name] === 'string');
  if (early !== undefined) throw invalidField(early, 'invalid.secret_later');
  if (reason === undefined) throw invalidField('reason', 'invalid.required');
  const [now, then] = [factsOf(value), factsOf(wished)];
  const changed = Object.keys(then).filter((name) => then[name] !== now[name]);
  const hand = await handOf(call);
  return call.db.transaction().execute(async (tx) => {
    const proposal = {
      kind,
      subject: { kind: 'setting', id: group.name },
      customerId: null,
      amount: null,
      before: only(now, changed),
      after: only(then, changed),
      reason,
    } as const;
    return (await approvals.propose(tx, proposal, hand, await bankNow(tx))).id;
  });
}

/** How each is carried out once a second person has approved it. */
export function settingsDeeds(): readonly Deed[] {
  return [
    deedOf(changedLimits),
    deedOf(raisedRates),
    deedOf(movedMail),
    deedOf(changedContact),
    deedOf(changedVerifications),
    deedOf(changedSignIn),
    deedOf(changedCurrencies),
    deedOf(changedDays),
  ];
}

function deedOf<Value extends object>(proposed: Proposed<Value>): Deed {
  const { kind, group, factsOf, patchOf, endingSecrets } = proposed;
  const standing = async (tx: Tx) => {
    const row = await lockSetting(tx, group.name);
    return { version: row?.version ?? 0, value: group.read(row?.value) };
  };
  return {
    kind,
    // Any visitor of a sandbox can play one: what they may not change they do not approve either.
    admits: ({ persona }) => !group.closedToPersonas || !persona,
    current: async (tx, { before }) =>
      only(factsOf((await standing(tx)).value), Object.keys(before)),
    carryOut: async (tx, { proposedBy, before, after }, { actor, requestId }) => {
      const { version, value } = await standing(tx);
      await changeSettings(tx, group, patchOf(value, after), {
        changedBy: proposedBy,
        expectedVersion: version,
        secrets: Object.fromEntries(endingSecrets.map((name) => [name, null])),
      });
      const subject = { kind: 'setting', id: group.name };
      const action = 'settings.changed';
      await recordAudit(tx, { actor, action, subject, before, after, requestId });
    },
  };
}
