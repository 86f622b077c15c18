/**
 * Everything the bank holds about one customer, as data: section by section, table by table, and of
 * a table a page at a time, however long the history is.
 */
import type { CustomerId } from '@fairlead/contract';
import type { Customer } from '#modules/customers/customers.service.ts';
import { type AuditRecord, listCustomerActivity } from '#platform/audit/audit.service.ts';
import type { Tx } from '#platform/database/db.ts';
import { decryptFor } from '#platform/keys/bank-keys.ts';
import { type HeldRecord, type HeldRow, heldRows } from './data-exports.sql.ts';
import { type HeldTable, heldTables } from './held-data.ts';

export interface HeldPart {
  readonly table: string;
  /** Pages of rows, oldest first; read anew each time. */
  rows(): AsyncIterable<readonly HeldRow[]>;
}

export interface HeldSection {
  readonly section: string;
  readonly parts: readonly HeldPart[];
}

/** In one snapshot of the caller, so that the parts fit together. */
export function heldSections(tx: Tx, customer: Customer): readonly HeldSection[] {
  const sections = new Map<string, HeldPart[]>();
  for (const held of heldTables) {
    const parts = sections.get(held.section) ?? [];
    parts.push({ table: held.table, rows: () => rowsOf(tx, held, customer) });
    sections.set(held.section, parts);
  }
  sections.set('activity', [{ table: 'audit_record', rows: () => activityOf(tx, customer.id) }]);
  return [...sections].map(([section, parts]) => ({ section, parts }));
}

async function* rowsOf(
  tx: Tx,
  held: HeldTable,
  customer: Customer,
): AsyncGenerator<readonly HeldRow[]> {
  for await (const records of heldRows(tx, held, customer)) {
    const rows: HeldRow[] = [];
    for (const record of records) {
      rows.push({ ...record.row, ...(await textsOf(tx, customer.id, held, record)) });
    }
    yield rows;
  }
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
async function* activityOf(tx: Tx, customerId: CustomerId): AsyncGenerator<readonly HeldRow[]> {
  let after: Pick<AuditRecord, 'atExact' | 'id'> | undefined;
  for (;;) {
    const page = { limit: PAGE, ...(after === undefined ? {} : { after }) };
    const records = await listCustomerActivity(tx, customerId, page);
    yield records.map((record) => activityRow(record, customerId));
    after = records.at(-1);
    if (records.length < PAGE) return;
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
