/**
 * How this package reads answers: prepared statements by name, rows as tuples, and its own types,
 * whatever parsers the program has set for its pool: int8 is a bigint, a date is its text.
 */
import pg, { type CustomTypesConfig } from 'pg';

/** A connection, or a pool where a single statement is enough: whatever answers with tuples. */
export interface Queryable {
  query<Row extends unknown[]>(asked: {
    name: string;
    text: string;
    values: unknown[];
    rowMode: 'array';
    types: CustomTypesConfig;
  }): Promise<{ rows: Row[] }>;
}

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

const parseTime = pg.types.getTypeParser(TIMESTAMPTZ, 'text');

/** A batch is full of equal times; the last one is parsed once. */
function timeParser(): (text: string) => Date {
  let last: { text: string; time: Date } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, time: parseTime(text) };
    return last.time;
  };
}

const ownParsers = new Map<number, (text: string) => unknown>([
  [INT8, (text) => BigInt(text)],
  [DATE, (text) => text],
  [TIMESTAMPTZ, timeParser()],
]);

const types: CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    const own = format === 'binary' ? undefined : ownParsers.get(oid);
    return own ?? pg.types.getTypeParser(oid, format);
  },
};

export interface Statement {
  /** Prepared once per connection under this name. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

export async function rowsOf<Row extends unknown[]>(
  client: Queryable,
  { name, text, values }: Statement,
): Promise<Row[]> {
  const result = await client.query<Row>({
    name,
    text,
    values: [...values],
    rowMode: 'array',
    types,
  });
  return result.rows;
}

/** What a page is narrowed down to; the values of that come behind those that are always there. */
export function narrowed(always: readonly unknown[]) {
  const conditions: string[] = [];
  const values = [...always];
  return {
    values,
    add: (condition: (...places: string[]) => string, ...given: readonly unknown[]) => {
      const places = given.map((value) => `$${values.push(value)}`);
      conditions.push(condition(...places));
    },
    where: () => (conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`),
  };
}

/** For the name of a statement, which always says the same: what of these is asked for. */
export function shapeOf(...asked: readonly unknown[]): string {
  return asked.map((one) => (one === undefined || one === false ? '-' : 'x')).join('');
}
