/** Fills a sandbox, through the services, never by raw inserts. A second run adds nothing. */
import { addPersonas, missingPersonas } from '#modules/personas/personas.service.ts';
import type { Db } from '#platform/database/db.ts';
import { emailOf, personaPlans } from './people.ts';
import { seedSite } from './seed-site.ts';

export interface SeedParts {
  readonly db: Db;
  readonly now: () => Date;
}

export async function seedSandbox({ db, now }: SeedParts): Promise<void> {
  const personas = personaPlans.map((plan, position) => {
    return { ...plan, email: emailOf(plan), position };
  });
  const missing = new Set(
    await missingPersonas(
      db,
      personas.map(({ key }) => key),
    ),
  );
  await addPersonas(
    db,
    personas.filter(({ key }) => missing.has(key)),
    now,
  );
  await seedSite(db, now());
}
