/**
 * Catalogues of messages: one flat JSON file a language, keys `area.noun.what`, ICU messages.
 * `catalogueProblems` is what `npm run check` runs over the web's and the API's folder.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { MessageFormatElement } from 'react-intl';
import { parseIcu } from './icu.ts';

export type Catalogue = Readonly<Record<string, string>>;

/** English is written first; the others must say exactly the same things. */
const SOURCE_LANGUAGE = 'en';

export function languagesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /^[a-z]{2,3}\.json$/.test(name))
    .map((name) => basename(name, '.json'))
    .sort();
}

export function readCatalogue(folder: string, language: string): Catalogue {
  return JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8'));
}

/** Every fault of every catalogue in the folder, one sentence each; empty when all is well. */
export function catalogueProblems(folder: string): string[] {
  const source = readCatalogue(folder, SOURCE_LANGUAGE);
  return languagesIn(folder).flatMap((language) =>
    problemsOf(language, readCatalogue(folder, language), source),
  );
}

export function problemsOf(language: string, catalogue: Catalogue, source: Catalogue): string[] {
  const problems: string[] = [];
  const keys = Object.keys(catalogue);
  const sorted = keys.toSorted();
  const misplaced = keys.find((key, index) => key !== sorted[index]);
  if (misplaced !== undefined) problems.push(`${language}: ${misplaced} is not in sorted order`);
  for (const key of Object.keys(source)) {
    if (catalogue[key] === undefined) problems.push(`${language}: ${key} is missing`);
  }
  for (const [key, message] of Object.entries(catalogue)) {
    const original = source[key];
    if (!/^[a-z]+(\.[A-Za-z0-9_-]+){1,3}$/.test(key))
      problems.push(`${language}: ${key} is no key`);
    if (original === undefined) problems.push(`${language}: ${key} is not in ${SOURCE_LANGUAGE}`);
    else problems.push(...messageProblems(language, message, original).map((p) => `${key}: ${p}`));
  }
  return problems;
}

function messageProblems(language: string, message: string, original: string): string[] {
  if (message.trim() === '') return [`${language} is empty`];
  const problems: string[] = [];
  const shape = shapeOf(parse(language, message, problems), language, problems);
  const wanted = shapeOf(parse(SOURCE_LANGUAGE, original, []), SOURCE_LANGUAGE, []);
  const difference = [...shape].filter((part) => !wanted.has(part));
  const lacking = [...wanted].filter((part) => !shape.has(part));
  if (difference.length > 0) problems.push(`${language} has ${difference.join(', ')} of its own`);
  if (lacking.length > 0) problems.push(`${language} lacks ${lacking.join(', ')}`);
  return problems;
}

function parse(language: string, message: string, problems: string[]): MessageFormatElement[] {
  try {
    return parseIcu(message);
  } catch (error) {
    problems.push(`${language} cannot be read: ${String(error)}`);
    return [];
  }
}

// The parser's kinds of element, by their numbers.
const KIND = { literal: 0, select: 5, plural: 6, pound: 7, tag: 8 } as const;

/** The names and kinds of all arguments and tags; also looks for missing plural forms. */
function shapeOf(
  elements: readonly MessageFormatElement[],
  language: string,
  problems: string[],
): Set<string> {
  const shape = new Set<string>();
  const add = (more: Set<string>) => {
    for (const part of more) shape.add(part);
  };
  for (const element of elements) {
    if (element.type === KIND.literal || element.type === KIND.pound) continue;
    if (element.type === KIND.plural || element.type === KIND.select) {
      const forms = Object.keys(element.options);
      const isSelect = element.type === KIND.select;
      shape.add(`{${element.value}, ${isSelect ? `select ${forms.sort().join('|')}` : 'plural'}}`);
      if (!isSelect) checkForms(element, language, problems);
      for (const option of Object.values(element.options)) {
        add(shapeOf(option.value, language, problems));
      }
    } else if (element.type === KIND.tag) {
      shape.add(`<${element.value}>`);
      add(shapeOf(element.children, language, problems));
    } else {
      shape.add(`{${element.value}}`);
    }
  }
  return shape;
}

function checkForms(
  plural: Extract<MessageFormatElement, { type: 6 }>,
  language: string,
  problems: string[],
): void {
  const type = plural.pluralType === 'ordinal' ? 'ordinal' : 'cardinal';
  const wanted = new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories;
  for (const form of wanted) {
    if (plural.options[form] === undefined) {
      problems.push(`${language} lacks the plural form ${form} of {${plural.value}}`);
    }
  }
}
