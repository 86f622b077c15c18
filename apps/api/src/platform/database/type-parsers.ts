/**
 * How PostgreSQL's values come into TypeScript: money fits bigint and no float, a date is a day and
 * no moment. numeric stays text. Kept with the pool, so nothing global changes.
 */
import pg from 'pg';

type Parser = (text: string) => unknown;

const { builtins } = pg.types;
const int8Array: number = 1016;
const textArray: number = 1009;
const dateArray: number = 1182;

/** pg reads int8[] as text, possibly nested; only the innermost values change. */
function toBigInts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toBigInts);
  return typeof value === 'string' ? BigInt(value) : value;
}

const readInt8Array: Parser = pg.types.getTypeParser(int8Array);
const readTextArray: Parser = pg.types.getTypeParser(textArray);

const own = new Map<number, Parser>([
  [builtins.INT8, (text) => BigInt(text)],
  [int8Array, (text) => toBigInts(readInt8Array(text))],
  [builtins.DATE, (text) => text],
  [dateArray, (text) => readTextArray(text)],
]);

export const bankTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const parser = format === 'binary' ? undefined : own.get(oid);
    return parser ?? pg.types.getTypeParser(oid, format ?? 'text');
  },
};
