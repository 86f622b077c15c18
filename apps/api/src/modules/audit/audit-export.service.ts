/** The audit log as a file, read and written in portions. That it was taken is recorded first. */
import { Readable } from 'node:stream';
import type { AuditFormat } from '@fairlead/contract';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { listAudit, recordAudit } from '#platform/audit/audit.service.ts';
import type { AuditCursor, AuditFilter } from '#platform/audit/audit-record.sql.ts';
import type { Db } from '#platform/database/db.ts';
import type { DocumentAnswer } from '#platform/http/call.ts';
import { type AuditItem, itemsOf } from './audit-answers.service.ts';
import { csvHeader, csvLine } from './audit-csv.rules.ts';

const AT_ONCE = 500;
/** A longer log is exported by days. */
const MOST_RECORDS = 100_000;

export interface AuditExport {
  readonly deed: { readonly actor: Actor; readonly requestId: string };
  readonly reader: { readonly places: boolean };
  /** As it was asked for, for the record. */
  readonly wanted: object;
}

const FORMATS = {
  csv: {
    contentType: 'text/csv; charset=utf-8',
    fileName: 'audit.csv',
    // With the mark by which spreadsheets know UTF-8.
    header: `\uFEFF${csvHeader}`,
    line: csvLine,
  },
  jsonl: {
    contentType: 'application/jsonl; charset=utf-8',
    fileName: 'audit.jsonl',
    header: '',
    line: (item: AuditItem) => `${JSON.stringify(item)}\n`,
  },
} as const;

export async function exportAudit(
  db: Db,
  format: AuditFormat,
  filter: AuditFilter,
  { deed, reader, wanted }: AuditExport,
): Promise<DocumentAnswer> {
  await db
    .transaction()
    .execute((tx) =>
      recordAudit(tx, { ...deed, action: 'audit.exported', after: { format, ...wanted } }),
    );
  const { header, line, contentType, fileName } = FORMATS[format];
  const body = Readable.from(textOf(db, filter, reader, { header, line }));
  return { contentType, fileName, body };
}

async function* textOf(
  db: Db,
  filter: AuditFilter,
  reader: AuditExport['reader'],
  { header, line }: { readonly header: string; readonly line: (item: AuditItem) => string },
): AsyncGenerator<string> {
  yield header;
  let after: AuditCursor | undefined;
  for (let written = 0; written < MOST_RECORDS; written += AT_ONCE) {
    const page = { ...(after === undefined ? {} : { after }), limit: AT_ONCE };
    const records = await listAudit(db, filter, page);
    const items = await itemsOf(db, records, reader);
    yield [...items.values()].map(line).join('');
    const last = records.at(-1);
    if (last === undefined || records.length < AT_ONCE) return;
    after = { atExact: last.atExact, id: last.id };
  }
}
