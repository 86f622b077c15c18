/**
 * The audit log: who did what, written in the transaction of the deed, sealed soon after, never
 * changed. Personal text in it is encrypted and can be erased; the record itself stays.
 */
import type { Db, Tx } from '#platform/database/db.ts';
import { type RunSql, runOn } from '#platform/database/statements/run-sql.ts';
import { type BankKeys, decryptFor, keysOf } from '#platform/keys/bank-keys.ts';
import { aad, encryptWith, INSTITUTION } from '#platform/keys/data-keys.ts';
import { type AuditEntry, type AuditText, textOf, textOwnerOf } from './audit.rules.ts';
import {
  type AuditFilter,
  type AuditPage,
  type AuditRow,
  insertStatement,
  listAuditRows,
  type NewAuditRow,
} from './audit-record.sql.ts';

/** What the encrypted part is bound to, besides its owner. */
const CONTEXT = 'audit';

export interface AuditRecord extends Omit<AuditRow, 'textSealed' | 'textOwner'> {
  /** `erased`: the person's data key is gone. `none`: there was nothing to encrypt. */
  readonly text: { readonly state: 'none' | 'erased' } | ({ readonly state: 'open' } & AuditText);
}

export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await recordAudits(tx, [entry]);
}

export async function recordAudits(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  await recordAuditsOn(runOn(tx), keysOf(tx), entries);
}

/** The same on a connection that Kysely does not know: for the ledger's grouped writers. */
export async function recordAuditsOn(
  run: RunSql,
  keys: BankKeys,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await run(insertStatement(await sealTexts(run, keys, entries)));
}

/** A page of the log, newest first, with its texts opened. */
export async function listAudit(
  db: Db | Tx,
  filter: AuditFilter,
  page: AuditPage,
): Promise<AuditRecord[]> {
  const rows = await listAuditRows(db, filter, page);
  const records: AuditRecord[] = [];
  // One by one: the owner's key is read once and then cached.
  for (const row of rows) records.push(await openText(db, row));
  return records;
}

/** What a customer sees of it: everything that touches them and is not confidential. */
export async function listCustomerActivity(
  db: Db | Tx,
  customerId: string,
  page: AuditPage,
): Promise<AuditRecord[]> {
  return listAudit(db, { customerId, confidential: false }, page);
}

async function sealTexts(
  run: RunSql,
  keys: BankKeys,
  entries: readonly AuditEntry[],
): Promise<NewAuditRow[]> {
  const texts = entries.map(textOf);
  const owners = entries.map(textOwnerOf).filter((_, at) => texts[at] !== null);
  const found = await keys.dataKeys.keysFor(run, owners);
  const rows: NewAuditRow[] = [];
  for (const [at, entry] of entries.entries()) {
    const text = texts[at] ?? null;
    let owner = textOwnerOf(entry);
    let key = found.get(owner);
    if (text !== null && key === 'erased') {
      // What is done about somebody whose data was erased is the institution's own record.
      owner = INSTITUTION;
      key = (await keys.dataKeys.keysFor(run, [INSTITUTION])).get(INSTITUTION);
    }
    if (text === null) rows.push(rowOf(entry, null, null));
    else if (key === undefined || key === 'erased') throw new Error('No key for an audit record.');
    else rows.push(rowOf(entry, owner, encryptWith(key, text, aad(owner, CONTEXT))));
  }
  return rows;
}

function rowOf(
  entry: AuditEntry,
  textOwner: string | null,
  textSealed: Buffer | null,
): NewAuditRow {
  const { actor } = entry;
  const customerId = entry.customerId ?? (actor.kind === 'customer' ? actor.id : undefined);
  return {
    actorKind: actor.kind,
    actorId: actor.id ?? null,
    actorRole: actor.role ?? null,
    sessionId: actor.sessionId ?? null,
    action: entry.action,
    subjectKind: entry.subject?.kind ?? null,
    subjectId: entry.subject?.id ?? null,
    customerId: customerId ?? null,
    confidential: entry.confidential ?? false,
    reasonCode: entry.reason ?? null,
    requestId: entry.requestId ?? null,
    textOwner,
    textSealed,
  };
}

async function openText(db: Db | Tx, row: AuditRow): Promise<AuditRecord> {
  const { textSealed, textOwner, ...facts } = row;
  if (textSealed === null || textOwner === null) return { ...facts, text: { state: 'none' } };
  const opened = await decryptFor(db, textOwner, textSealed, CONTEXT);
  if (opened.state === 'erased') return { ...facts, text: opened };
  const text: AuditText = JSON.parse(opened.text);
  return { ...facts, text: { state: 'open', ...text } };
}
