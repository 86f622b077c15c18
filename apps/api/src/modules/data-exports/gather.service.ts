/** Gathers everything the bank holds about one customer, as data. */
import type { CustomerId } from '@fairlead/contract';
import type { Customer } from '#modules/customers/customers.service.ts';
import { type AuditRecord, listCustomerActivity } from '#platform/audit/audit.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { decryptFor } from '#platform/keys/bank-keys.ts';
import { type HeldRecord, type HeldRow, heldRows } from './data-exports.sql.ts';
import { type HeldTable, heldTables } from './held-data.ts';

/** Section → table → rows. */
export type Gathered = Readonly<Record<string, Readonly<Record<string, readonly HeldRow[]>>>>;

/** In one snapshot, so that the parts fit together. */
export async function gather(db: Db, customer: Customer): Promise<Gathered> {
  const sections: Record<string, Record<string, readonly HeldRow[]>> = {};
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      for (const held of heldTables) {
        const tables = sections[held.section] ?? {};
        const rows: HeldRow[] = [];
        for (const record of await heldRows(tx, held, customer)) {
          rows.push({ ...record.row, ...(await textsOf(tx, customer.id, held, record)) });
        }
        tables[held.table] = rows;
        sections[held.section] = tables;
      }
      sections.activity = { audit_record: await activityOf(tx, customer.id) };
    });
  return sections;
}

/** Null where the words were erased. */
async function textsOf(
  tx: Tx,
  customerId: CustomerId,
  { texts = [] }: HeldTable,
  { sealed }: HeldRecord,
): Promise<HeldRow> {
  const opened: Record<string, string | null> = {};
  for (const { column, field, context } of texts) {
    const words = sealed[column];
    if (words === null || words === undefined) continue;
    const read = await decryptFor(tx, customerId, words, context);
    opened[field] = read.state === 'open' ? read.text : null;
  }
  return opened;
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
