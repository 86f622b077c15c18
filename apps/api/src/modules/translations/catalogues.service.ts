/**
 * The catalogues that the build came with, as data on the disk: the web's, for its words, and the
 * server's own, which is only counted.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { protectedMessagesIn } from '@fairlead/contract';
import type { catalogueNames } from '@fairlead/contract/translations';
import { projectRoot } from '#platform/paths.ts';
import { problemIn } from '#platform/staff-text/staff-text.rules.ts';
import { isProtectedMessage } from './translations.rules.ts';

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

const sorted = new Map<string, ReadonlyMap<string, BuiltInMessage>>();

/** Every message of site and app in one language, protected ones too, by id. */
export function builtInMessages(language: string): readonly BuiltInMessage[] {
  return [...byId(language).values()];
}

export function builtInMessage(language: string, id: string): BuiltInMessage | undefined {
  return byId(language).get(id);
}

function byId(language: string): ReadonlyMap<string, BuiltInMessage> {
  const made =
    sorted.get(language) ?? new Map(gather(language).map((message) => [message.id, message]));
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

const NO_PLACES = { hosts: [], contacts: [] };
const looked = new WeakMap<BuiltInMessage, boolean>();

/**
 * Also words that staff could not write have no others in their place: a warning names what it
 * warns of, and who may name one thing of that kind could name any.
 */
export function comesOnlyFromBuild(message: BuiltInMessage): boolean {
  if (isProtectedMessage(message.id)) return true;
  const known = looked.get(message);
  if (known !== undefined) return known;
  const { english, builtIn } = message;
  const found = [english, builtIn].some((text) => problemIn(text, NO_PLACES) !== null);
  looked.set(message, found);
  return found;
}

/** How many of the English messages a language has words of its own for. */
export function completeness(language: string, name: CatalogueName) {
  const own = read(name, language);
  const ids = Object.keys(read(name, SOURCE_LANGUAGE));
  const translated = ids.filter((id) => own[id] !== undefined && own[id] !== '').length;
  return { name, messages: ids.length, translated };
}
