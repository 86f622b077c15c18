/**
 * The files of a statement. A file is made when it is first asked for, and from then on it is those
 * bytes: they are kept, and their hash is sealed.
 */
import type { StatementFormat } from '@fairlead/contract';
import type { Db } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Languages } from '#platform/language.ts';
import { hashBytes } from '#platform/random.ts';
import { camt053 } from './formats/camt053.ts';
import { csv } from './formats/csv.ts';
import { ofx } from './formats/ofx.ts';
import { type SetsPaper, statementPdf } from './paper/statement-pdf.ts';
import { MOST_MOVEMENTS, mediaTypes, type StatementContent } from './statements.rules.ts';
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

/** Refuses with `range_not_possible` what is too long for a file. */
export async function issueFile(
  db: Db,
  statement: Statement,
  format: StatementFormat,
  parts: FileParts,
): Promise<Buffer> {
  const issued = (await findFiles(db, statement.id)).find((file) => file.format === format);
  if (issued !== undefined) return readIssued(db, issued, parts.files);
  if (statement.movements > MOST_MOVEMENTS) throw new Refusal('range_not_possible');
  const bytes = await renderStatement(await contentOf(db, statement), format, parts);
  const facts = { ownerId: statement.customerId, kind: 'statement', mediaType: mediaTypes[format] };
  const draft = await parts.files.put(bytes, facts);
  const first = await db.transaction().execute(async (tx) => {
    const fileId = await parts.files.keep(tx, draft);
    const file = { format, sha256: hashBytes(bytes), sizeBytes: bytes.length, fileId };
    const written = await insertFile(tx, statement, file);
    // Somebody was quicker; theirs are the same bytes.
    if (!written) await parts.files.erase(tx, fileId);
    return written;
  });
  return first ? bytes : issueFile(db, statement, format, parts);
}

/** Bytes that are not what was issued never leave the bank. */
async function readIssued(db: Db, issued: IssuedFile, files: FileStore): Promise<Buffer> {
  const found = await files.get(db, issued.fileId);
  if (found.state !== 'found') throw new Refusal('not_found');
  const pieces: Buffer[] = [];
  for await (const piece of found.content) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  if (!hashBytes(bytes).equals(issued.sha256)) throw new Error('A kept statement was changed.');
  return bytes;
}
