/**
 * The catalogues that the build came with, as data on the disk: the web's, for its words, and the
 * server's own, which is only counted.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { protectedMessagesIn } from '@fairlead/contract';
import type { catalogueNames } from '@fairlead/contract/translations';
import { projectRoot } from '#platform/paths.ts';

type Catalogue = Readonly<Record<string, string>>;
type CatalogueName = (typeof catalogueNames)[number];

const FOLDERS: Readonly<Record<CatalogueName, string>> = {
  screens: 'apps/web/src/locales',
  site: 'apps/web/src/locales/site',
  server: 'apps/api/src/locales',
};
const SOURCE_LANGUAGE = 'en';

const known = new Map<string, Catalogue>();

/** The files belong to the build, so they are read once. */
function read(name: CatalogueName, language: string): Catalogue {
  const file = join(projectRoot, FOLDERS[name], `${language}.json`);
  const catalogue: Catalogue =
    known.get(file) ?? (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});
  known.set(file, catalogue);
  return catalogue;
}

export interface BuiltInMessage {
  readonly id: string;
  readonly english: string;
  readonly builtIn: string;
}

const sorted = new Map<string, readonly BuiltInMessage[]>();

/** Every message of site and app in one language, protected ones too, by id. */
export function builtInMessages(language: string): readonly BuiltInMessage[] {
  const made = sorted.get(language) ?? gather(language);
  sorted.set(language, made);
  return made;
}

function gather(language: string): readonly BuiltInMessage[] {
  const everyIn = (one: string): Catalogue => ({
    ...read('screens', one),
    ...read('site', one),
    ...Object.fromEntries(
      Object.entries(protectedMessagesIn(one)).map(([id, text]) => [`protected.${id}`, text]),
    ),
  });
  const own = everyIn(language);
  return Object.entries(everyIn(SOURCE_LANGUAGE))
    .map(([id, english]) => ({ id, english, builtIn: own[id] ?? english }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

export function builtInMessage(language: string, id: string): BuiltInMessage | undefined {
  return builtInMessages(language).find((message) => message.id === id);
}

/** How many of the English messages a language has words of its own for. */
export function completeness(language: string, name: CatalogueName) {
  const own = read(name, language);
  const ids = Object.keys(read(name, SOURCE_LANGUAGE));
  const translated = ids.filter((id) => own[id] !== undefined && own[id] !== '').length;
  return { name, messages: ids.length, translated };
}
