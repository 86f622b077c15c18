/** An audit record as a line of CSV. Pure. */
import type { AuditItem } from './audit-answers.service.ts';

const COLUMNS: readonly (readonly [string, (item: AuditItem) => string | null])[] = [
  ['id', ({ id }) => id],
  ['at', ({ at }) => at],
  ['action', ({ action }) => action],
  ['actor_kind', ({ actor }) => actor.kind],
  ['actor_id', ({ actor }) => actor.id],
  ['actor_name', ({ actor }) => actor.name],
  ['actor_role', ({ actor }) => actor.role],
  ['ip_address', (item) => item.ip_address],
  ['subject_kind', ({ subject }) => subject?.kind ?? null],
  ['subject_id', ({ subject }) => subject?.id ?? null],
  ['customer_id', (item) => item.customer_id],
  ['confidential', ({ confidential }) => String(confidential)],
  ['reason', ({ reason }) => reason],
  ['changes', ({ changes }) => (changes.length === 0 ? null : JSON.stringify(changes))],
  ['erased', ({ erased }) => String(erased)],
  ['request_id', (item) => item.request_id],
];

export const csvHeader = `${COLUMNS.map(([name]) => name).join(',')}\r\n`;

export function csvLine(item: AuditItem): string {
  return `${COLUMNS.map(([, read]) => field(read(item) ?? '')).join(',')}\r\n`;
}

/** What people wrote must not become a formula in a spreadsheet. */
function field(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
