/** A statement as CSV (RFC 4180, UTF-8): a line a movement, with its id and the balance. Pure. */
import { money, toDecimal } from '@fairlead/money';
import type {
  StatementContent,
  StatementHead,
  StatementLine,
} from '#modules/statements/statements.rules.ts';
import { licenceInShort } from '#platform/institution/licence.ts';
import type { Languages } from '#platform/language.ts';
import { BYTE_ORDER_MARK, csvLine } from '#platform/lists/csv.ts';
import { type LineFormat, lineIdOf, wholeFile } from './line-format.ts';
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

export const csvFormat: LineFormat = {
  around: (head) => [BYTE_ORDER_MARK + csvLine([...COLUMNS, ...issuerOf(head, 'issued_by')]), ''],
  line: (head, line, languages) => csvLine(cellsOf(head, line, languages)),
};

export function csv(content: StatementContent, languages: Languages): Buffer {
  return wholeFile(csvFormat, content, languages);
}

/** Only a live bank has a licence to state, and the column for it. */
function issuerOf({ facts }: StatementHead, cell = ''): readonly string[] {
  return facts.licence === undefined ? [] : [cell];
}

function cellsOf(
  content: StatementHead,
  line: StatementLine,
  languages: Languages,
): readonly string[] {
  const { currency, facts, code } = content;
  return [
    lineIdOf(content, line),
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
    ...issuerOf(content, licenceInShort(facts.licence)),
  ];
}
