/**
 * A statement's file as what stands before its lines, the lines, and what stands behind them: so it
 * can be made whole or, however long it is, a few lines at a time, and is the same bytes. Pure.
 */
import type {
  StatementContent,
  StatementHead,
  StatementLine,
} from '#modules/statements/statements.rules.ts';
import type { Languages } from '#platform/language.ts';

export interface LineFormat {
  /** Before the lines, and behind them. */
  around(head: StatementHead, languages: Languages): readonly [string, string];
  line(head: StatementHead, line: StatementLine, languages: Languages): string;
}

/**
 * A line's own id: programs leave out what has one that they know. What came back has the
 * payment's, with a mark, so that it is not taken for the payment again; not on statements that
 * are older than the mark, whose files stay the same bytes.
 */
export function lineIdOf({ facts }: StatementHead, { id, returned }: StatementLine): string {
  return returned && facts.layout > 1 ? `${id}-R` : id;
}

export function wholeFile(
  format: LineFormat,
  { lines, ...rest }: StatementContent,
  languages: Languages,
): Buffer {
  const credits = lines.filter(({ amountMinor }) => amountMinor > 0n).length;
  const head = { ...rest, credits };
  const [before, behind] = format.around(head, languages);
  const text = lines.map((line) => format.line(head, line, languages)).join('');
  return Buffer.from(before + text + behind);
}

export async function* fileInPieces(
  format: LineFormat,
  head: StatementHead,
  pages: AsyncIterable<readonly StatementLine[]>,
  languages: Languages,
): AsyncGenerator<Buffer> {
  const [before, behind] = format.around(head, languages);
  yield Buffer.from(before);
  for await (const page of pages) {
    yield Buffer.from(page.map((line) => format.line(head, line, languages)).join(''));
  }
  yield Buffer.from(behind);
}
