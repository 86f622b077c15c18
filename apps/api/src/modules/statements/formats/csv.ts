/** A statement as CSV (RFC 4180, UTF-8): a line a movement, with its id and the balance. Pure. */

import type { StatementContent, StatementLine } from '#modules/statements/statements.rules.ts';
import type { Languages } from '#platform/language.ts';
import { plainAmount, rowMark, titleOf } from './words.ts';

const COLUMNS = [
  'id',
  'number',
  'value_date',
  'recorded_on',
  'type',
  'description',
  'comment',
  'reference',
  'amount',
  'currency',
  'balance',
  'verification_code',
  'mark',
];

/** Tells programs for tables that what follows is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

export function csv(content: StatementContent, languages: Languages): Buffer {
  const rows = content.lines.map((line) => cellsOf(content, line, languages));
  const lines = [COLUMNS, ...rows].map((cells) => `${cells.map(quoted).join(',')}\r\n`);
  return Buffer.from(BYTE_ORDER_MARK + lines.join(''));
}

function cellsOf(
  content: StatementContent,
  line: StatementLine,
  languages: Languages,
): readonly string[] {
  const { currency, facts, code } = content;
  return [
    line.id,
    line.seq.toString(),
    line.valueDate,
    line.recordedOn ?? line.valueDate,
    line.amountMinor < 0n ? 'Debit' : 'Credit',
    harmless(titleOf(line, languages, facts.language)),
    harmless(line.comment ?? ''),
    line.reference,
    plainAmount(line.amountMinor, currency),
    currency,
    plainAmount(line.balanceMinor, currency),
    code,
    rowMark(content) ?? '',
  ];
}

/**
 * People's words that a program for tables would take for a formula get an apostrophe in front,
 * also where such a sign comes after blanks or looks alike. Amounts are numbers and stay.
 */
function harmless(text: string): string {
  return /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text;
}

function quoted(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
