/**
 * The files of a statement. A file is made when it is first asked for, and from then on it is those
 * bytes: they are kept, and their hash is sealed.
 */
import { Readable } from 'node:stream';
import type { StatementFormat } from '@fairlead/contract';
import type { Db, Tx } from '#platform/database/db.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Languages } from '#platform/language.ts';
import {
  issueWhileMade,
  keepIssued,
  readIssued,
  streamIssued,
} from '#platform/paper/issued-file.service.ts';
import type { SetsPaper } from '#platform/paper/typesetter.ts';
import { camt053, camt053Format } from './formats/camt053.ts';
import { csv, csvFormat } from './formats/csv.ts';
import { fileInPieces } from './formats/line-format.ts';
import { ofx, ofxFormat } from './formats/ofx.ts';
import { longStatement } from './long-statements.service.ts';
import { statementPdf } from './paper/statement-pdf.ts';
import { isLong, mediaTypes, refuseTooLong, type StatementContent } from './statements.rules.ts';
import { contentOf, type Statement } from './statements.service.ts';
import { findFiles, type IssuedFile, insertFile } from './statements.sql.ts';

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

/** What programs read is made of lines. */
const lineFormats = { csv: csvFormat, ofx: ofxFormat, 'camt.053': camt053Format } as const;

/** Its bytes, or a stream of them where it is long. Refuses with `statement_too_long`. */
export async function issueFile(
  db: Db,
  statement: Statement,
  format: StatementFormat,
  parts: FileParts,
): Promise<Buffer | Readable> {
  const { files, languages } = parts;
  const issued = (await findFiles(db, statement.id)).find((file) => file.format === format);
  refuseTooLong(statement, format);
  const facts = { ownerId: statement.customerId, kind: 'statement', mediaType: mediaTypes[format] };
  const write = (tx: Tx, file: Omit<IssuedFile, 'format'> & { readonly sizeBytes: number }) =>
    insertFile(tx, statement, { ...file, format });
  if (isLong(statement) && format !== 'pdf') {
    if (issued !== undefined) return Readable.from(streamIssued(db, files, issued));
    const { head, pages } = await longStatement(db, statement);
    const content = fileInPieces(lineFormats[format], head, pages, languages);
    return Readable.from(issueWhileMade(db, files, { content, facts }, write));
  }
  if (issued !== undefined) return readIssued(db, files, issued);
  const bytes = await renderStatement(await contentOf(db, statement), format, parts);
  const first = await keepIssued(db, files, { bytes, facts }, write);
  return first ? bytes : issueFile(db, statement, format, parts);
}
