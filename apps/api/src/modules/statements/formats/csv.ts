/** A statement as CSV (RFC 4180, UTF-8): a line a movement, with its id and the balance. Pure. */
import { money, toDecimal } from '@fairlead/money';
import type { StatementContent, StatementLine } from '#modules/statements/statements.rules.ts';
import type { Languages } from '#platform/language.ts';
import { csvText } from '#platform/lists/csv.ts';
import { rowMark, titleOf } from './words.ts';

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

export function csv(content: StatementContent, languages: Languages): Buffer {
  const rows = content.lines.map((line) => cellsOf(content, line, languages));
  return Buffer.from(csvText([COLUMNS, ...rows]));
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
    titleOf(line, languages, facts.language),
    line.comment ?? '',
    line.reference,
    toDecimal(money(line.amountMinor, currency)),
    currency,
    toDecimal(money(line.balanceMinor, currency)),
    code,
    rowMark(content) ?? '',
  ];
}
