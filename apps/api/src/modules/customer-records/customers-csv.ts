/** Customers as a CSV file, one line each. Pure. */
import type { Reader } from '#modules/customers/withheld.service.ts';
import { listedAnswer } from './customer-answers.service.ts';
import type { ListedCustomer } from './customer-records.sql.ts';

const HEADER = [
  'id',
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'country',
  'account_status',
  'email_verification',
  'id_verification',
  'address_verification',
  'tier',
  'hidden',
  'created_at',
] as const;

/** What people wrote must not become a formula in a spreadsheet. */
function field(value: string | number | boolean | null): string {
  const text = value === null ? '' : String(value);
  const spoken = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(spoken) ? `"${spoken.replaceAll('"', '""')}"` : spoken;
}

/** With the mark by which spreadsheets know UTF-8. */
export function csvOf(rows: readonly ListedCustomer[], reader: Reader): string {
  const lines = rows.map((row) => {
    const answer = listedAnswer(row, reader);
    return HEADER.map((name) => field(answer[name])).join(',');
  });
  return `\u{feff}${[HEADER.join(','), ...lines].join('\r\n')}\r\n`;
}
