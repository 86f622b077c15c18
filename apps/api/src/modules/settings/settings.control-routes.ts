/** Settings for staff: what they are, changing them, and who changed them. */
import { type ApprovalId, routes } from '@fairlead/contract';
import { idSchema } from '@fairlead/contract/ids';
import { hasLogo } from '#modules/logos/logos.service.ts';
import { notifications } from '#modules/notifications/channel-settings.service.ts';
import { staffMembersById } from '#modules/staff/staff.service.ts';
import type { FrameFacts } from '#platform/channels/message-context.ts';
import type { Db } from '#platform/database/db.ts';
import type { CallActor } from '#platform/http/call.ts';
import { type HandlersOf, implement } from '#platform/http/implement.ts';
import { pageOf, placeNumber, placeOf } from '#platform/http/list.ts';
import type { StaffPrincipal } from '#platform/http/principal.ts';
import { invalidField } from '#platform/http/request/shape.ts';
import { regulators } from '#platform/institution/regulators.ts';
import type { Languages } from '#platform/language.ts';
import type { Mode } from '#platform/mode.ts';
import type { SettingsPatch } from '#platform/settings/change-settings.ts';
import { settingHistory } from '#platform/settings/setting.sql.ts';
import type { CurrentSettings, Settings } from '#platform/settings/settings.ts';
import type { SettingsGroup } from '#platform/settings/settings-group.ts';
import type { OwnPlaces } from '#platform/staff-text/staff-text.rules.ts';
import {
  ownPlaces,
  previewMail,
  refuseContact,
  refuseSiteTexts,
  refuseWording,
} from './mail-texts.service.ts';
import {
  type BrokenRule,
  brokenFactRule,
  brokenFxRule,
  brokenMailRule,
  brokenProductRule,
  brokenUploadRule,
} from './settings.rules.ts';
import {
  type BankIdentity,
  changeGroup,
  type SettingsDeed,
  sendTestMail,
} from './settings.service.ts';
import {
  contact,
  content,
  currencies,
  facts,
  fx,
  html,
  institution,
  licence,
  limits,
  mail,
  mailTemplates,
  preview,
  prices,
  products,
  signIn,
  uploads,
  verifications,
} from './settings-groups.ts';

export interface SettingsParts {
  readonly settings: Settings;
  readonly mode: Mode;
  readonly languages: Languages;
  /** What every mail's frame shows just now. */
  readonly frame: () => FrameFacts;
  /** Whether there is an image of this id. */
  readonly hasImage: (db: Db, id: string) => Promise<boolean>;
  /** Whether other days of the bank could touch a customer's. */
  readonly wasAccountOpened: (db: Db) => Promise<boolean>;
  /** What needs a second person is proposed; null where one person may. */
  readonly propose: {
    readonly limits: Propose<typeof limits.defaults>;
    readonly products: Propose<typeof products.defaults>;
    readonly mail: Propose<typeof mail.defaults>;
    readonly contact: Propose<typeof contact.defaults>;
    readonly verifications: Propose<typeof verifications.defaults>;
    readonly signIn: Propose<typeof signIn.defaults>;
    readonly currencies: Propose<typeof currencies.defaults>;
    readonly institution: Propose<typeof institution.defaults>;
  };
  /** Who the bank says it is, just now. */
  readonly identity: Pick<BankIdentity, 'facts'>;
  /** Always needs a second person; null where nothing would change. */
  readonly proposeLicence: (call: StaffCall, wish: LicenceWish) => Promise<ApprovalId | null>;
}

interface StaffCall {
  readonly principal: StaffPrincipal;
  readonly actor: CallActor;
  readonly requestId: string;
  readonly db: Db;
}

interface Change<Value> {
  readonly patch: SettingsPatch<Value>;
  readonly secrets?: Readonly<Record<string, string | null>>;
  readonly expectedVersion: number;
  readonly check?: (value: Value) => void;
}

interface LicenceWish {
  readonly patch: Readonly<Record<string, string | undefined>>;
  readonly reason: string | undefined;
  readonly expectedVersion: number;
}

type Propose<Value> = (
  call: StaffCall,
  wish: Change<Value> & { readonly reason: string | undefined },
) => Promise<ApprovalId | null>;

type Handlers = HandlersOf<typeof routes.settings>;
type SiteRoutes = Pick<Handlers, 'changeContent' | 'changeFacts' | 'changeHtml' | 'changePreview'>;

/** What public pages are made of besides what is written for them. */
function siteRoutes({ settings, hasImage }: SettingsParts, own: () => OwnPlaces): SiteRoutes {
  return {
    changeContent: async (call) => {
      const change = { patch: call.body, expectedVersion: versionOf(call.ifMatch) };
      return answer(await changeGroup(call.db, settings, content, change, deedOf(call)));
    },
    changeFacts: async (call) => {
      const change = {
        patch: call.body,
        expectedVersion: versionOf(call.ifMatch),
        check: (value: typeof facts.defaults) => refuseBroken(brokenFactRule(value)),
      };
      return answer(await changeGroup(call.db, settings, facts, change, deedOf(call)));
    },
    changeHtml: async (call) => {
      const change = {
        patch: call.body,
        expectedVersion: versionOf(call.ifMatch),
        check: (value: typeof html.defaults) => refuseSiteTexts(value, own()),
      };
      return answer(await changeGroup(call.db, settings, html, change, deedOf(call)));
    },
    changePreview: async (call) => {
      const { card_image: image } = call.body;
      if (typeof image === 'string' && !(await hasImage(call.db, image))) {
        throw invalidField('card_image', 'invalid.choice');
      }
      const change = {
        patch: call.body,
        expectedVersion: versionOf(call.ifMatch),
        check: (value: typeof preview.defaults) => refuseSiteTexts(value, own()),
      };
      return answer(await changeGroup(call.db, settings, preview, change, deedOf(call)));
    },
  };
}

type GateChange =
  | 'changeCurrencies'
  | 'changeInstitution'
  | 'changeLimits'
  | 'changeSignIn'
  | 'changeVerifications';
type ProposedChange = 'changeContact' | 'changeLicence' | 'changeProducts' | 'changeMail';

/** Proposes it, or changes the group at once where one person may. */
function proposingIn(settings: Settings) {
  return async <Value extends object>(
    call: Parameters<typeof deedOf>[0] & StaffCall,
    group: SettingsGroup<Value>,
    proposeIt: Propose<Value>,
    { reason, ...change }: Parameters<Propose<Value>>[1],
  ) => {
    const approvalId = await proposeIt(call, { ...change, reason });
    const current =
      approvalId === null
        ? await changeGroup(call.db, settings, group, change, deedOf(call))
        : settings.current(group);
    return { ...answer(current), approval_id: approvalId };
  };
}

/** What decides who is let in, and what may be sent when: some changes need a second person. */
function gateRoutes({ settings, propose }: SettingsParts): Pick<Handlers, GateChange> {
  const proposeOr = proposingIn(settings);
  return {
    changeCurrencies: (call) => {
      const { reason, ...patch } = call.body;
      const wish = { patch, reason, expectedVersion: versionOf(call.ifMatch) };
      return proposeOr(call, currencies, propose.currencies, wish);
    },
    changeInstitution: async (call) => {
      const { reason, ...patch } = call.body;
      if (typeof patch.logo === 'string' && !(await hasLogo(call.db, patch.logo))) {
        throw invalidField('logo', 'invalid.choice');
      }
      const wish = { patch, reason, expectedVersion: versionOf(call.ifMatch) };
      return proposeOr(call, institution, propose.institution, wish);
    },
    changeLimits: (call) => {
      const { reason, ...patch } = call.body;
      const wish = { patch, reason, expectedVersion: versionOf(call.ifMatch) };
      return proposeOr(call, limits, propose.limits, wish);
    },
    changeSignIn: (call) => {
      const { reason, ...patch } = call.body;
      const wish = { patch, reason, expectedVersion: versionOf(call.ifMatch) };
      return proposeOr(call, signIn, propose.signIn, wish);
    },
    changeVerifications: (call) => {
      const { reason, ...patch } = call.body;
      const wish = { patch, reason, expectedVersion: versionOf(call.ifMatch) };
      return proposeOr(call, verifications, propose.verifications, wish);
    },
  };
}

/** Other groups of which some changes need a second person. */
function proposedRoutes({
  settings,
  mode,
  propose,
  ...parts
}: SettingsParts): Pick<Handlers, ProposedChange> {
  const proposeOr = proposingIn(settings);
  return {
    changeContact: (call) => {
      const { reason, ...patch } = call.body;
      const expectedVersion = versionOf(call.ifMatch);
      const wish = { patch, reason, expectedVersion, check: refuseContact };
      return proposeOr(call, contact, propose.contact, wish);
    },
    changeLicence: async (call) => {
      const { reason, ...patch } = call.body;
      const wish = { patch, reason, expectedVersion: versionOf(call.ifMatch) };
      const approvalId = await parts.proposeLicence(call, wish);
      return { ...licenceAnswer(settings, parts.identity), approval_id: approvalId };
    },
    changeProducts: (call) => {
      const { reason, ...patch } = call.body;
      const check = (value: typeof products.defaults) => refuseBroken(brokenProductRule(value));
      const wish = { patch, reason, expectedVersion: versionOf(call.ifMatch), check };
      return proposeOr(call, products, propose.products, wish);
    },
    changeMail: (call) => {
      const { smtp_password, reason, ...patch } = call.body;
      const check = (value: typeof mail.defaults) => refuseBroken(brokenMailRule(value, mode));
      const secrets = smtp_password === undefined ? {} : { smtp_password };
      const wish = { patch, secrets, reason, expectedVersion: versionOf(call.ifMatch), check };
      return proposeOr(call, mail, propose.mail, wish);
    },
  };
}

export function settingsControlRoutes(parts: SettingsParts) {
  const { settings, mode, languages, frame } = parts;
  const own = () => ownPlaces(settings, frame().origin);
  return implement(routes.settings, {
    read: async ({ db }) => ({
      institution: {
        ...answer(settings.current(institution)),
        days_by_two: await parts.wasAccountOpened(db),
      },
      contact: answer(settings.current(contact)),
      content: answer(settings.current(content)),
      currencies: answer(settings.current(currencies)),
      facts: answer(settings.current(facts)),
      fx: answer(settings.current(fx)),
      html: answer(settings.current(html)),
      licence: licenceAnswer(settings, parts.identity),
      limits: answer(settings.current(limits)),
      mail: answer(settings.current(mail)),
      'mail-templates': answer(settings.current(mailTemplates)),
      notifications: answer(settings.current(notifications)),
      preview: answer(settings.current(preview)),
      prices: answer(settings.current(prices)),
      products: answer(settings.current(products)),
      'sign-in': answer(settings.current(signIn)),
      uploads: answer(settings.current(uploads)),
      verifications: answer(settings.current(verifications)),
    }),
    ...siteRoutes(parts, own),
    ...gateRoutes(parts),
    changeFx: async (call) => {
      const change = {
        patch: call.body,
        expectedVersion: versionOf(call.ifMatch),
        check: (value: typeof fx.defaults) => refuseBroken(brokenFxRule(value, mode)),
      };
      return answer(await changeGroup(call.db, settings, fx, change, deedOf(call)));
    },
    changePrices: async (call) => {
      const change = { patch: call.body, expectedVersion: versionOf(call.ifMatch) };
      return answer(await changeGroup(call.db, settings, prices, change, deedOf(call)));
    },
    ...proposedRoutes(parts),
    changeNotifications: async (call) => {
      const change = { patch: call.body, expectedVersion: versionOf(call.ifMatch) };
      return answer(await changeGroup(call.db, settings, notifications, change, deedOf(call)));
    },
    changeUploads: async (call) => {
      const change = {
        patch: call.body,
        expectedVersion: versionOf(call.ifMatch),
        check: (value: typeof uploads.defaults) => refuseBroken(brokenUploadRule(value)),
      };
      return answer(await changeGroup(call.db, settings, uploads, change, deedOf(call)));
    },
    changeMailTemplates: async (call) => {
      const change = {
        patch: call.body,
        expectedVersion: versionOf(call.ifMatch),
        check: (value: typeof mailTemplates.defaults) => refuseWording(value, own()),
      };
      return answer(await changeGroup(call.db, settings, mailTemplates, change, deedOf(call)));
    },
    previewMail: async (call) => {
      const mail = previewMail(call.body, { languages, frame: frame(), own: own() });
      return { ...mail, html: mail.html ?? '' };
    },
    history: async (call) => {
      const place = placeOf(call, placeNumber);
      const page = { before: place.after, limit: place.fetch };
      const rows = await settingHistory(call.db, call.params.group, page);
      const names = await staffNames(
        call.db,
        rows.map(({ changedBy }) => changedBy),
      );
      return pageOf(call, place, rows, {
        item: (row) => ({
          version: row.version,
          changed_at: row.changedAt.toISOString(),
          changed_by: row.changedBy,
          changed_by_name: names.get(row.changedBy) ?? null,
          changed_fields: row.changedFields,
          value: row.value,
        }),
        placeOfRow: ({ version }) => version,
      });
    },
    testMail: async (call) => {
      await sendTestMail(call.db, call.body.to, call.language, deedOf(call));
      call.status(202);
      return { queued: true as const };
    },
  });
}

const staffId = idSchema('staff');

/** The bank's own changes have no person's id. */
async function staffNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const members = await staffMembersById(
    db,
    [...new Set(ids)].flatMap((id) => {
      const { success, data } = staffId.safeParse(id);
      return success ? [data] : [];
    }),
  );
  return new Map(members.map(({ id, name }) => [id, name]));
}

function answer<Value>(current: CurrentSettings<Value>) {
  return {
    version: current.version,
    changed_at: current.changedAt?.toISOString() ?? null,
    value: current.value,
    secrets_set: [...current.secretsSet],
  };
}

function licenceAnswer(settings: Settings, { facts: stated }: Pick<BankIdentity, 'facts'>) {
  const { value, ...current } = answer(settings.current(licence));
  const known = Object.entries(regulators).map(([code, { name }]) => ({ code, name }));
  return { ...current, value: { ...value, stated, regulators: known } };
}

function refuseBroken(rule: BrokenRule | undefined): void {
  if (rule !== undefined) {
    throw invalidField(rule.field, rule.sentence);
  }
}

function versionOf(ifMatch: string): number {
  if (!/^\d{1,9}$/.test(ifMatch)) {
    throw invalidField('If-Match', 'invalid.format');
  }
  return Number(ifMatch);
}

function deedOf(call: {
  readonly principal: SettingsDeed['principal'] & { readonly session: { readonly id: string } };
  readonly ip: string;
  readonly requestId: string;
}): SettingsDeed {
  const { principal, ip, requestId } = call;
  return { principal, sessionId: principal.session.id, ip, requestId };
}
