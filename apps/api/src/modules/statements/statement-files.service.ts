/**
 * The files of a statement. A file is made when it is first asked for, and from then on it is those
 * bytes: they are kept, and their hash is sealed.
 */
import type { StatementFormat } from '@fairlead/contract';
import type { Db } from '#platform/database/db.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Languages } from '#platform/language.ts';
import { keepIssued, readIssued } from '#platform/paper/issued-file.service.ts';
import type { SetsPaper } from '#platform/paper/typesetter.ts';
import { camt053 } from './formats/camt053.ts';
import { csv } from './formats/csv.ts';
import { ofx } from './formats/ofx.ts';
import { statementPdf } from './paper/statement-pdf.ts';
import { mediaTypes, refuseTooLong, type StatementContent } from './statements.rules.ts';
import { contentOf, type Statement } from './statements.service.ts';
import { findFiles, insertFile } from './statements.sql.ts';

export interface FileParts {
  readonly files: FileStore;
  readonly languages: Languages;
  readonly paper: SetsPaper;
}

/** The bytes as a function of the statement alone. */
export async function renderStatement(
  content: StatementContent,
  format: StatementFormat,
  { languages, paper }: Pick<FileParts, 'languages' | 'paper'>,
): Promise<Buffer> {
  switch (format) {
    case 'pdf':
      return statementPdf(content, languages, paper);
    case 'csv':
      return csv(content, languages);
    case 'ofx':
      return ofx(content, languages);
    case 'camt.053':
      return camt053(content, languages);
  }
}

/** Refuses with `statement_too_long`. */
export async function issueFile(
  db: Db,
  statement: Statement,
  format: StatementFormat,
  parts: FileParts,
): Promise<Buffer> {
  const issued = (await findFiles(db, statement.id)).find((file) => file.format === format);
  if (issued !== undefined) return readIssued(db, parts.files, issued);
  refuseTooLong(statement);
  const bytes = await renderStatement(await contentOf(db, statement), format, parts);
  const facts = { ownerId: statement.customerId, kind: 'statement', mediaType: mediaTypes[format] };
  const first = await keepIssued(db, parts.files, { bytes, facts }, (tx, file) =>
    insertFile(tx, statement, { ...file, format }),
  );
  return first ? bytes : issueFile(db, statement, format, parts);
}
