/** The gathered data as a page that people can read, in their language, without a script. */
import { protectedMessagesIn } from '@fairlead/contract';
import { directionOf, type Languages, type MessageKey } from '#platform/language.ts';
import type { Mode } from '#platform/mode.ts';
import type { HeldRow } from './data-exports.sql.ts';
import type { Gathered } from './gather.service.ts';

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

export function readablePage(data: Gathered, facts: PageFacts): string {
  const { languages, language, mode, at, timeZone } = facts;
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
  const sections = Object.entries(data).map(([section, tables]) => {
    const rows = Object.values(tables).flat();
    const content =
      rows.length === 0
        ? `<p>${escaped(say(language, 'export.nothing'))}</p>`
        : Object.entries(tables)
            .filter(([, own]) => own.length > 0)
            .map(
              ([table, own]) =>
                `<h3><bdi>${escaped(table)}</bdi></h3>${own.map(rowTable).join('')}`,
            )
            .join('');
    const title = say(language, sectionKey(section, languages));
    return `<section><h2>${escaped(title)}</h2>${content}</section>`;
  });
  const title = escaped(say(language, 'export.title'));
  const made = escaped(say(language, 'export.made', { at: moment, name: facts.name }));
  const about = escaped(say(language, 'export.about'));
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style></head>
<body>${mark}<h1>${title}</h1><p>${made}</p><p>${about}</p>
${sections.join('\n')}
</body></html>
`;
}
