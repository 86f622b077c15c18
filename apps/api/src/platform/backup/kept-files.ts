/**
 * Whether the files of a backup are those that its rows name. Both pass by once, in parts of any
 * size: first the rows as COPY text, then the files.
 */
import type { BackupEnd, BackupStart } from './manifest.ts';
import { nameOf } from './tables.ts';

const TABLE = 'public.stored_file';
const NULL = '\\N';
const NEWLINE = 10;

export class KeptFiles {
  readonly #named = new Set<string>();
  readonly #there = new Set<string>();

  add(file: string): void {
    this.#there.add(file);
  }

  get count(): number {
    return this.#there.size;
  }

  /** Hands on the parts of a table, and reads along where it is the one of the files. */
  read(
    table: BackupStart['tables'][number] | undefined,
    parts: AsyncIterable<Buffer>,
  ): AsyncIterable<Buffer> {
    if (table === undefined || nameOf(table) !== TABLE) return parts;
    return this.#readAlong(table.columns, parts);
  }

  async *#readAlong(
    columns: readonly string[],
    parts: AsyncIterable<Buffer>,
  ): AsyncGenerator<Buffer> {
    const [id, erasedAt] = [columns.indexOf('id'), columns.indexOf('erased_at')];
    let rest = Buffer.alloc(0);
    for await (const part of parts) {
      const text = Buffer.concat([rest, part]);
      const end = text.lastIndexOf(NEWLINE) + 1;
      for (const row of text.toString('utf8', 0, end).split('\n').slice(0, -1)) {
        const values = row.split('\t');
        if (values[erasedAt] === NULL) this.#named.add(values[id] ?? '');
      }
      rest = text.subarray(end);
      yield part;
    }
  }

  /** The files that rows name and that are not there, but for those erased meanwhile. */
  missing({ erased }: Pick<BackupEnd, 'erased'>): string[] {
    const gone = new Set(erased);
    return [...this.#named].filter((id) => !this.#there.has(id) && !gone.has(id)).sort();
  }
}
