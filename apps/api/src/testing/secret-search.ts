/** Looks for secrets where none may stand: in every row of every table, in text, in bytes. */
import type { Pool } from 'pg';

/** Every row of every table as text, each on a line. Bytes are in hex. */
export async function copyOfEveryTable(ownerPool: Pool): Promise<string> {
  const { rows } = await ownerPool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'ledger', 'seal', 'graphile_worker') order by 1`,
  );
  const texts: string[] = [];
  for (const { name } of rows) {
    const found = await ownerPool.query<{ row: string }>(`select t::text as row from ${name} t`);
    texts.push(...found.rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

const formsOf = (secret: string) => [
  secret,
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  ...(/^[\w-]{43}$/.test(secret) ? [Buffer.from(secret, 'base64url').toString('hex')] : []),
];

/** As it is, in hex or in base64. */
export function holds(text: string, secret: string): boolean {
  return formsOf(secret).some((form) => text.includes(form));
}

/** A short code as a word of its own: its digits stand in longer numbers and in fractions. */
export function holdsWord(text: string, code: string): boolean {
  return new RegExp(`(?<![0-9a-zA-Z-])(?<!\\d\\.)${code}(?![0-9a-zA-Z-])`).test(text);
}
