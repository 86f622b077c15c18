/** Gathers everything the bank holds about one customer, as data. */
import type { CustomerId } from '@fairlead/contract';
import { CLOSURE_CONTEXT } from '#modules/closures/closures.service.ts';
import { ANSWER_CONTEXT, COMPLAINT_CONTEXT } from '#modules/complaints/complaints.service.ts';
import type { Customer } from '#modules/customers/customers.service.ts';
import { REASON_CONTEXT } from '#modules/documents/document-standing.service.ts';
import { HOME_MESSAGE_CONTEXT } from '#modules/home-messages/home-messages.service.ts';
import { THREAD_CONTEXT } from '#modules/messages/messages.service.ts';
import { PAYEE_CONTEXT } from '#modules/payees/payees.service.ts';
import { PAYEE_PAID_CONTEXT } from '#modules/transfers/outside/outside-transfers.service.ts';
import { type AuditRecord, listCustomerActivity } from '#platform/audit/audit.service.ts';
import type { Db } from '#platform/database/db.ts';
import { decryptFor } from '#platform/keys/bank-keys.ts';
import { type HeldRow, heldRows, sealedTexts } from './data-exports.sql.ts';
import { heldTables } from './held-data.ts';

/** Section → table → rows. */
export type Gathered = Readonly<Record<string, Readonly<Record<string, readonly HeldRow[]>>>>;

/** What a text is bound to, as its own module wrote it. */
const CONTEXTS: Readonly<Record<string, string>> = {
  'complaint.text': COMPLAINT_CONTEXT,
  'complaint.answer': ANSWER_CONTEXT,
  'document_submission.reason_text': REASON_CONTEXT,
  'customer_closure.reason': CLOSURE_CONTEXT,
  'home_message.text': HOME_MESSAGE_CONTEXT,
  'payee.says': PAYEE_CONTEXT,
  'transfer_payee.says': PAYEE_PAID_CONTEXT,
  'thread_message.text': THREAD_CONTEXT,
};

/** In one snapshot, so that the parts fit together. */
export async function gather(db: Db, customer: Customer): Promise<Gathered> {
  const sections: Record<string, Record<string, readonly HeldRow[]>> = {};
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const texts = await openTexts(tx, customer.id);
      for (const held of heldTables) {
        const rows = await heldRows(tx, held, customer);
        const tables = sections[held.section] ?? {};
        tables[held.table] = rows.map((row) => withTexts(held.table, row, texts));
        sections[held.section] = tables;
      }
      sections.activity = { audit_record: await activityOf(tx, customer.id) };
    });
  return sections;
}

type Texts = ReadonlyMap<string, Readonly<Record<string, string | null>>>;

async function openTexts(
  db: Parameters<typeof sealedTexts>[0],
  customerId: CustomerId,
): Promise<Texts> {
  const texts = new Map<string, Record<string, string | null>>();
  for (const { table, id, field, sealed } of await sealedTexts(db, customerId)) {
    const context = CONTEXTS[`${table}.${field}`];
    if (context === undefined) throw new Error(`Nobody knows how ${table}.${field} was sealed.`);
    const opened = await decryptFor(db, customerId, sealed, context);
    const fields = texts.get(`${table} ${id}`) ?? {};
    fields[field] = opened.state === 'open' ? opened.text : null;
    texts.set(`${table} ${id}`, fields);
  }
  return texts;
}

function withTexts(table: string, row: HeldRow, texts: Texts): HeldRow {
  const id = row.id ?? row.customer_id;
  const more = texts.get(`${table} ${String(id)}`);
  return more === undefined ? row : { ...row, ...more };
}

const PAGE = 200;

/** The activity log, whole. Who of the staff it was, and where they sat, is not the customer's. */
async function activityOf(
  db: Parameters<typeof listCustomerActivity>[0],
  customerId: CustomerId,
): Promise<readonly HeldRow[]> {
  const rows: HeldRow[] = [];
  let after: Pick<AuditRecord, 'atExact' | 'id'> | undefined;
  for (;;) {
    const page = { limit: PAGE, ...(after === undefined ? {} : { after }) };
    const records = await listCustomerActivity(db, customerId, page);
    rows.push(...records.map((record) => activityRow(record, customerId)));
    after = records.at(-1);
    if (records.length < PAGE) return rows;
  }
}

function activityRow(record: AuditRecord, customerId: CustomerId): HeldRow {
  const { at, action, actorKind, actorId, reasonCode, text } = record;
  const byBank = actorKind === 'staff' || actorKind === 'system';
  const by = actorId === customerId ? 'you' : byBank ? 'bank' : 'someone';
  const { state, ip, ...words } = { ip: undefined, ...text };
  return {
    at: at.toISOString(),
    action,
    by,
    reason_code: reasonCode,
    ip_address: by === 'bank' ? null : (ip ?? null),
    ...(state === 'open' ? words : {}),
  };
}
