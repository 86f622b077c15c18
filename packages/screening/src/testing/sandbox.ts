/** The list that ships, for tests. */
import { readFileSync } from 'node:fs';
import type { SanctionsList } from '#lists/list.ts';
import { readList } from '#lists/read-list.ts';

export async function sandboxList(): Promise<SanctionsList> {
  const name = 'sandbox-list.csv';
  const bytes = readFileSync(new URL(`../../data/${name}`, import.meta.url));
  return await readList('sandbox', [{ name, bytes }]);
}
