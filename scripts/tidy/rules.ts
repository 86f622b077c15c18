/** Every rule of the house, in the order in which they are checked. */
import * as ambient from './ambient.ts';
import * as catalogues from './catalogues.ts';
import * as cycles from './cycles.ts';
import * as documents from './documents.ts';
import * as habits from './habits.ts';
import * as imports from './imports.ts';
import * as manifests from './manifests.ts';
import * as migrations from './migrations.ts';
import * as names from './names.ts';
import * as nouns from './nouns.ts';
import * as promises from './promises.ts';
import type { Rule } from './rule.ts';
import * as screens from './screens.ts';
import * as sizes from './sizes.ts';
import * as tables from './tables.ts';
import * as words from './words.ts';
import * as zones from './zones.ts';

function isRuleValue(value: unknown): value is Rule {
  return typeof value === 'object' && value !== null && 'planted' in value && 'check' in value;
}

export const rules: readonly Rule[] = [
  sizes,
  names,
  imports,
  zones,
  cycles,
  ambient,
  tables,
  habits,
  words,
  promises,
  nouns,
  catalogues,
  screens,
  migrations,
  documents,
  manifests,
].flatMap((exported) => Object.values(exported).filter(isRuleValue));
