/**
 * Words of site and app that the operator says otherwise. They pass the filter for staff's texts,
 * keep the values of the build's words, and never touch a protected message.
 */
import type { AuditAction, StaffId } from '@fairlead/contract';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { invalidField } from '#platform/http/request/shape.ts';
import { refuseStaffText } from '#platform/staff-text/check-staff-text.ts';
import type { OwnPlaces } from '#platform/staff-text/staff-text.rules.ts';
import { type BuiltInMessage, builtInMessage, comesOnlyFromBuild } from './catalogues.service.ts';
import { fitsMessage, withoutTags } from './translations.rules.ts';
import { deleteOverride, findOverrides, lockOverride, writeOverride } from './translations.sql.ts';

export interface TranslationDeed {
  readonly actor: Actor;
  readonly staffId: StaffId;
  /** A demonstration person, whom any visitor plays: changes no words. */
  readonly persona: boolean;
  readonly requestId: string;
  readonly now: Date;
  readonly own: OwnPlaces;
}

export interface WhichMessage {
  readonly language: string;
  readonly id: string;
  /** 0 where it is said in the words of the build. */
  readonly version: number;
}

/** Language → id → words. */
export type Overrides = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Words that the rules of this build would not take are not said, whenever they were written. */
export async function everyOverride(db: Db | Tx): Promise<Overrides> {
  const overrides: Record<string, Record<string, string>> = {};
  for (const { language, id, text } of await findOverrides(db)) {
    const message = builtInMessage(language, id);
    if (message === undefined || comesOnlyFromBuild(message)) continue;
    if (!fitsMessage(language, text, message.builtIn)) continue;
    overrides[language] = { ...overrides[language], [id]: text };
  }
  return overrides;
}

/** Refuses with `message_protected`, `text_not_allowed`, `changed_meanwhile`, and unfit words. */
export async function changeMessage(
  db: Db,
  which: WhichMessage,
  text: string,
  deed: TranslationDeed,
): Promise<void> {
  const { language, id, version } = which;
  refusePersona(deed);
  const message = messageOf(which);
  if (comesOnlyFromBuild(message)) throw new Refusal('message_protected');
  if (!fitsMessage(language, text, message.builtIn)) {
    throw invalidField('text', 'invalid.placeholders');
  }
  for (const said of [text, withoutTags(text)]) refuseStaffText('text', said, deed.own);
  await db.transaction().execute(async (tx) => {
    const before = await lockVersion(tx, which);
    const words = { language, id, text, version };
    const written = await writeOverride(tx, words, deed.staffId, deed.now);
    if (!written) throw new Refusal('changed_meanwhile');
    await record(tx, deed, 'translation.changed', which, before ?? message.builtIn, text);
  });
}

export async function restoreMessage(
  db: Db,
  which: WhichMessage,
  deed: TranslationDeed,
): Promise<void> {
  refusePersona(deed);
  const { builtIn } = messageOf(which);
  await db.transaction().execute(async (tx) => {
    const before = await lockVersion(tx, which);
    if (before === undefined) throw new Refusal('not_found');
    await deleteOverride(tx, which.language, which.id);
    await record(tx, deed, 'translation.restored', which, before, builtIn);
  });
}

function refusePersona({ persona }: TranslationDeed): void {
  if (persona) throw new Refusal('persona_may_not');
}

function messageOf({ language, id }: WhichMessage): BuiltInMessage {
  const message = builtInMessage(language, id);
  if (message === undefined) throw new Refusal('not_found');
  return message;
}

/** Answers the words that are said now; refuses with `changed_meanwhile`. */
async function lockVersion(
  tx: Tx,
  { language, id, version }: WhichMessage,
): Promise<string | undefined> {
  const found = await lockOverride(tx, language, id);
  if ((found?.version ?? 0) !== version) throw new Refusal('changed_meanwhile');
  return found?.text;
}

async function record(
  tx: Tx,
  { actor, requestId }: TranslationDeed,
  action: AuditAction,
  { language, id }: WhichMessage,
  before: string,
  after: string,
): Promise<void> {
  await recordAudit(tx, {
    actor,
    action,
    subject: { kind: 'message', id: `${language}:${id}` },
    before: { text: before },
    after: { text: after },
    requestId,
  });
}
