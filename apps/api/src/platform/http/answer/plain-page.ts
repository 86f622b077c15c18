/**
 * Small pages of the server itself, which need nothing of the web build: the API's reference, and
 * what a browser is told when it cannot have a page. One style, inline, allowed by its hash.
 */
import { createHash } from 'node:crypto';
import { type Mode, markTitle, protectedMessagesIn } from '@fairlead/contract';
import { fixedWords } from '#platform/channels/message-context.ts';
import { type LicenceFacts, licenceLines } from '#platform/institution/licence.ts';
import { directionOf } from '#platform/language.ts';

const style = `
:root {
  color-scheme: light dark;
  --ink: #16211f; --muted: #54635f; --line: #d5dedb; --paper: #fbfcfb;
  --jade: #0b6b57; --amber: #8a4b00; --amber-paper: #fff1d6;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e6edea; --muted: #9fb0ab; --line: #2b3a37; --paper: #0f1716;
    --jade: #5cc7ac; --amber: #ffcf87; --amber-paper: #33230a;
  }
}
* { box-sizing: border-box }
body {
  margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif;
}
main { max-width: 60rem; margin-inline: auto; padding: 1.5rem 1rem 4rem; overflow-wrap: anywhere }
.mark {
  position: sticky; inset-block-start: 0; z-index: 9; padding: .5rem 1rem; text-align: center;
  background: var(--amber-paper); color: var(--amber); border-block-end: 1px solid currentColor;
}
h1 { font-size: 1.75rem; line-height: 1.2 }
h2 { font-size: 1.375rem; margin-block-start: 3rem }
h3 { font-size: 1rem; margin-block: 2rem .25rem }
a { color: var(--jade) }
a:focus-visible, summary:focus-visible { outline: 2px solid currentColor; outline-offset: 2px }
p { margin-block: .25rem .75rem }
code, pre { font: .875rem/1.5 ui-monospace, monospace }
pre {
  border: 1px solid var(--line); border-radius: 6px; padding: .75rem;
  overflow-x: auto; overflow-wrap: normal; direction: ltr; text-align: start;
}
article { border-block-start: 1px solid var(--line) }
footer { max-width: 60rem; margin-inline: auto; padding: 1rem; overflow-wrap: anywhere }
.facts { color: var(--muted); font-size: .875rem }
summary { cursor: pointer; color: var(--jade); padding-block: .25rem }
table { border-collapse: collapse; width: 100% }
th, td {
  text-align: start; vertical-align: top; padding-block: .5rem; padding-inline-end: .75rem;
  border-block-end: 1px solid var(--line);
}
`;

const styleHash = createHash('sha256').update(style).digest('base64');

export const plainPagePolicy =
  `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; ` +
  "frame-ancestors 'none'";

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (char) => entities[char] ?? char);
}

export interface PlainPage {
  readonly mode: Mode;
  /** Of a live bank, below every page of its own. */
  readonly licence: LicenceFacts | undefined;
  readonly language: string;
  readonly title: string;
  /** HTML whose every text was escaped. */
  readonly body: string;
}

export function plainPage({ mode, licence, language, title, body }: PlainPage): string {
  const words = protectedMessagesIn(language);
  const mark =
    mode === 'live'
      ? ''
      : `<div class="mark" role="note"><strong>${escapeHtml(words['sandbox.banner.title'])}</strong> ` +
        `${escapeHtml(words['sandbox.banner.text'])}</div>`;
  return (
    `<!doctype html>\n<html lang="${language}" dir="${directionOf(language)}">\n<head>\n` +
    '<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n' +
    `<title>${escapeHtml(markTitle(mode, language, title))}</title>\n<style>${style}</style>\n` +
    `</head>\n<body>\n${mark}<main>\n${body}\n</main>\n${footer(licence, language)}</body>\n</html>\n`
  );
}

function footer(licence: LicenceFacts | undefined, language: string): string {
  if (licence === undefined) return '';
  const { registerAddress } = licence;
  const lines = licenceLines(licence, fixedWords(language)).map((line) => {
    const text = escapeHtml(line);
    const leads = line.includes(registerAddress);
    return leads ? `<a href="${escapeHtml(registerAddress)}" rel="noopener">${text}</a>` : text;
  });
  return `<footer class="facts">${lines.map((line) => `<p>${line}</p>`).join('')}</footer>\n`;
}
