/** The gathered data as a page that people can read, in their language, without a script. */
import { protectedMessagesIn } from '@fairlead/contract';
import { directionOf, type Languages, type MessageKey } from '#platform/language.ts';
import type { Mode } from '#platform/mode.ts';
import type { HeldRow } from './data-exports.sql.ts';
import type { HeldPart, HeldSection } from './gather.service.ts';

export interface PageFacts {
  readonly languages: Languages;
  readonly language: string;
  readonly mode: Mode;
  readonly name: string;
  readonly at: Date;
  readonly timeZone: string;
}

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; margin-block: 0.5rem 1.5rem; }
th, td { border: 1px solid #c9d3d0; padding: 0.35rem 0.6rem; text-align: start; }
th { width: 16rem; font-weight: 600; }
td { overflow-wrap: anywhere; }
.mark { background: #f6b73c; color: #231700; padding: 0.6rem 1rem; font-weight: 600; }
@media (prefers-color-scheme: dark) { body { background: #0e1413; color: #e8eeec; } }
`;

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function wordOf(value: unknown): string {
  if (value === null || value === undefined) return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function rowTable(row: HeldRow): string {
  const lines = Object.entries(row).map(
    ([field, value]) =>
      `<tr><th scope="row"><bdi>${escaped(field)}</bdi></th><td><bdi>${escaped(wordOf(value))}</bdi></td></tr>`,
  );
  return `<table><tbody>${lines.join('')}</tbody></table>`;
}

function sectionKey(section: string, languages: Languages): MessageKey {
  const key = `export.section.${section}`;
  if (!languages.isKey(key)) throw new Error(`The section ${section} has no name.`);
  return key;
}

/** Written while the data is read: a history may be longer than memory. */
export async function* readablePage(
  sections: readonly HeldSection[],
  facts: PageFacts,
): AsyncGenerator<string> {
  const { languages, language } = facts;
  yield openingOf(facts);
  for (const { section, parts } of sections) {
    const title = languages.sentence(language, sectionKey(section, languages));
    yield `<section><h2>${escaped(title)}</h2>`;
    let isEmpty = true;
    for (const part of parts) {
      for await (const text of tablesOf(part)) {
        isEmpty = false;
        yield text;
      }
    }
    const nothing = escaped(languages.sentence(language, 'export.nothing'));
    yield isEmpty ? `<p>${nothing}</p></section>\n` : '</section>\n';
  }
  yield '</body></html>\n';
}

/** Nothing at all of a table without rows. */
async function* tablesOf({ table, rows }: HeldPart): AsyncGenerator<string> {
  let heading = `<h3><bdi>${escaped(table)}</bdi></h3>`;
  for await (const page of rows()) {
    if (page.length === 0) continue;
    yield heading + page.map(rowTable).join('');
    heading = '';
  }
}

function openingOf(facts: PageFacts): string {
  const { languages, language, mode, at, timeZone, name } = facts;
  const say: Languages['sentence'] = (_, key, values) => languages.sentence(language, key, values);
  const moment = new Intl.DateTimeFormat(language, {
    timeZone,
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(at);
  const fixed = protectedMessagesIn(language);
  const mark =
    mode === 'sandbox'
      ? `<p class="mark">${escaped(`${fixed['sandbox.document']}: ${fixed['sandbox.banner.title']} ${fixed['sandbox.banner.text']}`)}</p>`
      : '';
  const title = escaped(say(language, 'export.title'));
  const made = escaped(say(language, 'export.made', { at: moment, name }));
  const about = escaped(say(language, 'export.about'));
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style></head>
<body>${mark}<h1>${title}</h1><p>${made}</p><p>${about}</p>
`;
}
