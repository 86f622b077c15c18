/** Everything that is held about a customer at once: for tests, whose customers are young. */
import type { Customer } from '#modules/customers/customers.service.ts';
import type { HeldRow } from '#modules/data-exports/data-exports.sql.ts';
import { heldSections } from '#modules/data-exports/gather.service.ts';
import type { Db } from '#platform/database/db.ts';

/** Section → table → rows. */
export type Gathered = Readonly<Record<string, Readonly<Record<string, readonly HeldRow[]>>>>;

export async function gatherHeld(db: Db, customer: Customer): Promise<Gathered> {
  const sections: Record<string, Record<string, readonly HeldRow[]>> = {};
  await db.transaction().execute(async (tx) => {
    for (const { section, parts } of heldSections(tx, customer)) {
      const tables: Record<string, readonly HeldRow[]> = {};
      for (const { table, rows } of parts) {
        const pages = [];
        for await (const page of rows()) pages.push(page);
        tables[table] = pages.flat();
      }
      sections[section] = tables;
    }
  });
  return sections;
}
