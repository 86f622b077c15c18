/** Comma-separated values as RFC 4180 has them; a quote that stands wrong refuses the file. */
import type { Steps } from '#lists/in-steps.ts';
import { NotTheList } from '#lists/list.ts';

/** A field, and what ends it. Quoted fields may hold anything, quotes doubled. */
function fieldPattern(separator: string): RegExp {
  const plain = `[^${separator}"\\r\\n][^${separator}\\r\\n]*`;
  return new RegExp(`(?:"((?:[^"]|"")*)"|(${plain})?)(${separator}|\\r?\\n|$)`, 'y');
}

/** Rows that are read before others have a turn. */
export const ROWS_A_STEP = 100;

export function* readCsv(text: string, separator: ',' | ';' = ','): Steps<string[][]> {
  const pattern = fieldPattern(separator);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null)
      throw new NotTheList(`row ${rows.length + 1} has a quote that stands wrong`);
    const [all, quoted, plain = '', end] = match;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    at += all.length;
    if (end !== separator) {
      rows.push(row);
      row = [];
      if (rows.length % ROWS_A_STEP === 0) yield;
    } else if (at >= text.length) {
      row.push('');
    }
  }
  if (row.length > 0) rows.push(row);
  return rows.filter((fields) => fields.length > 1 || fields[0]?.trim() !== '');
}

/** Some programs leave off empty fields at the end of a row. */
const MOST_LEFT_OFF = 2;

/** Refuses a text that does not end where a row ends: the rest was lost on the way. */
export function mustEndWhole(text: string): void {
  if (!/[\r\n]\s*$/.test(text)) throw new NotTheList('its last row was cut off');
}

/** Rows by the names of their columns, in whatever order these stand. */
export class Columns {
  readonly #at: ReadonlyMap<string, number>;
  readonly #width: number;

  constructor(head: readonly string[], needed: readonly string[]) {
    this.#at = new Map(head.map((name, at) => [name.trim().toLowerCase(), at]));
    this.#width = head.length;
    const missing = needed.filter((name) => !this.#at.has(name.toLowerCase()));
    if (missing.length > 0) throw new NotTheList(`it has no column ${missing.join(', ')}`);
    if (this.#at.size !== head.length) throw new NotTheList('a column is there twice');
  }

  /** Refuses a row that is longer than the head, or shorter by more than is left off. */
  reader(row: readonly string[], number: number): (name: string) => string {
    if (row.length > this.#width || row.length < this.#width - MOST_LEFT_OFF) {
      throw new NotTheList(`row ${number} has ${row.length} columns and not ${this.#width}`);
    }
    return (name) => {
      const at = this.#at.get(name.toLowerCase());
      return at === undefined ? '' : (row[at] ?? '').trim();
    };
  }
}
