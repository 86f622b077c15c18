/** Where demonstration people get their mail. Only reads; the rows are others'. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/db.ts';

export async function demonstrationAddresses(db: Db): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from customer where persona
    union
    select email from staff_member where persona
  `.execute(db);
  return rows.map(({ email }) => email);
}
