/** Changing settings: who may, what fits together, and that it is written down. */
import type { StaffId, StaffRole } from '@fairlead/contract';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { BusinessCalendar } from '#platform/calendar.ts';
import type { FrameFacts } from '#platform/channels/message-context.ts';
import { sendMail } from '#platform/channels/send.ts';
import type { SmtpSettings } from '#platform/channels/smtp.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { changeSettings, type SettingsPatch } from '#platform/settings/change-settings.ts';
import { readSettings } from '#platform/settings/setting.sql.ts';
import type { CurrentSettings, Settings } from '#platform/settings/settings.ts';
import type { SettingsGroup } from '#platform/settings/settings-group.ts';
import { contact, currencies, institution, mail, mailTemplates } from './settings-groups.ts';

export {
  type BankIdentity,
  currentIdentity,
  identityOf,
  requireOwnAddress,
} from './identity.ts';
export {
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
  preview,
  prices,
  products,
  settingsGroups,
  signIn,
  uploads,
  verifications,
} from './settings-groups.ts';

/** Who changes something, as the routes know them. */
export interface SettingsDeed {
  readonly principal: { readonly id: StaffId; readonly role: StaffRole; readonly persona: boolean };
  readonly sessionId: string;
  readonly ip: string;
  readonly requestId: string;
}

/** Changes a group, records it, and answers with what it is now. */
export async function changeGroup<Value extends object>(
  db: Db,
  settings: Settings,
  group: SettingsGroup<Value>,
  change: {
    readonly patch: SettingsPatch<Value>;
    readonly secrets?: Readonly<Record<string, string | null>>;
    readonly expectedVersion: number;
    /** Looks at the whole group as it would be; throws to refuse it. */
    readonly check?: (value: Value) => void;
  },
  deed: SettingsDeed,
): Promise<CurrentSettings<Value>> {
  refusePersona(group, deed);
  await db.transaction().execute(async (tx) => {
    const { patch, expectedVersion, secrets = {} } = change;
    const done = await changeSettings(tx, group, patch, {
      changedBy: deed.principal.id,
      expectedVersion,
      secrets,
    });
    change.check?.(done.after);
    if (done.changedFields.length > 0) {
      const fields = new Set(done.changedFields);
      await recordAudit(tx, {
        actor: actorOf(deed),
        action: 'settings.changed',
        subject: { kind: 'setting', id: group.name },
        before: { ...only(done.before, fields), ...secretsAs(secrets, 'before') },
        after: { ...only(done.after, fields), ...secretsAs(secrets, 'after') },
        requestId: deed.requestId,
      });
    }
  });
  await settings.refresh();
  return settings.current(group);
}

/** What a new sandbox is filled with; nothing where somebody has set the group already. */
export async function fillSettings<Value extends object>(
  tx: Tx,
  group: SettingsGroup<Value>,
  patch: SettingsPatch<Value>,
): Promise<void> {
  const [set] = await readSettings(tx, [group.name]);
  if (set !== undefined) return;
  await changeSettings(tx, group, patch, { changedBy: 'system', expectedVersion: 0 });
}

/** By the transport that is set; a sandbox keeps it in the inbox unless the address confirmed. */
export async function sendTestMail(
  db: Db,
  to: string,
  language: string,
  deed: SettingsDeed,
): Promise<void> {
  refusePersona(mail, deed);
  await db.transaction().execute(async (tx) => {
    await sendMail(tx, { template: 'transport_test', to, language, values: {} });
    await recordAudit(tx, {
      actor: actorOf(deed),
      action: 'settings.mail_tested',
      after: { to },
      requestId: deed.requestId,
    });
  });
}

/** What every message's frame shows of the settings. */
export function frameFacts(
  settings: Settings,
): Pick<FrameFacts, 'accentColour' | 'contact' | 'wording'> {
  const { contact_email, contact_address, contact_phone, contact_phone_alt } =
    settings.get(contact);
  const lines = [contact_address, contact_phone, contact_phone_alt, contact_email];
  return {
    accentColour: settings.get(institution).accent_colour,
    contact: lines.flatMap((line) => (line === null || line === '' ? [] : [line])),
    wording: settings.get(mailTemplates),
  };
}

/** The SMTP transport that is set; undefined while mail stays on this machine. */
export function smtpSettings(settings: Settings, brand: string): SmtpSettings | undefined {
  const value = settings.get(mail);
  if (value.mail_driver === 'log') {
    return undefined;
  }
  return {
    server: value.smtp_server,
    port: value.smtp_port,
    security: value.smtp_security,
    user: value.smtp_user,
    password: settings.secret(mail, 'smtp_password'),
    senderName: brand,
    senderAddress: value.sender_address,
  };
}

/** Whether staff and customers can choose this currency. */
export function offersCurrency(settings: Settings, currency: string): boolean {
  return Object.entries(settings.get(currencies)).some(
    ([code, enabled]) => code === currency && enabled,
  );
}

/** The institution's banking days. */
export function businessCalendar(settings: Settings): BusinessCalendar {
  const { time_zone, weekend, holidays } = settings.get(institution);
  return {
    timeZone: time_zone,
    weekend,
    holidays: new Set(holidays.map(({ date }) => date)),
  };
}

function refusePersona(group: SettingsGroup, { principal }: SettingsDeed): void {
  if (principal.persona && group.closedToPersonas) {
    throw new Refusal('persona_may_not');
  }
}

function actorOf({ principal, sessionId, ip }: SettingsDeed) {
  return { kind: 'staff', id: principal.id, role: principal.role, sessionId, ip } as const;
}

function only(value: object, fields: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([field]) => fields.has(field)));
}

/** That a secret was given or taken away, never which. */
function secretsAs(
  secrets: Readonly<Record<string, string | null>>,
  side: 'before' | 'after',
): Record<string, string | null> {
  const entries = Object.entries(secrets).map(([field, value]) => {
    const told = value === null ? null : '[changed]';
    return [field, side === 'before' ? null : told] as const;
  });
  return Object.fromEntries(entries);
}
