/** The texts of all statements that this process sends while something runs: for comparing work. */
import pg from 'pg';

export async function recordedStatements<T>(
  work: () => Promise<T>,
): Promise<{ result: T; statements: readonly string[] }> {
  const statements: string[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    const text: unknown =
      typeof first === 'object' && first !== null ? Reflect.get(first, 'text') : first;
    statements.push(String(text).replaceAll(/\s+/g, ' ').trim());
    return Reflect.apply(original, this, args);
  } as typeof original;
  try {
    return { result: await work(), statements };
  } finally {
    pg.Client.prototype.query = original;
  }
}
