/** A live bank in a data folder, as an operator makes one, for journeys of the built program. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { initLive } from '#cli/init.ts';
import { readConfig } from '#config.ts';
import { harbourMutual } from './institution.ts';

export async function makeLiveBank(folder: string): Promise<void> {
  const file = join(folder, 'institution.json');
  writeFileSync(file, JSON.stringify(harbourMutual));
  // No rail of this version carries real money: the one that is to come is named.
  await initLive(file, readConfig({ FAIRLEAD_DATA: folder }), [harbourMutual.rail]);
}
