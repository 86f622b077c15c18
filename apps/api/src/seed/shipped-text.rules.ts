/**
 * Reads the texts that a sandbox begins with: paragraphs, `## headings`, lists, `**bold**` and
 * `[words](/address)`, with `field: value` lines above them. Throws at what it does not know. Pure.
 */
import { type Block, type Inline, type RichText, richText } from '@fairlead/contract';

export interface ShippedText {
  readonly fields: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The fields stand at the top, before the first empty line. */
export function readFields(text: string): ShippedText {
  const [head = '', ...rest] = text.trim().split(/\n\n/);
  const lines = head.split('\n').map((line) => /^([a-z]+): (.+)$/.exec(line));
  const fields = lines.map((line) => {
    const [, name, value] = line ?? [];
    if (name === undefined || value === undefined) throw new Error(`No field: ${head}`);
    return [name, value] as const;
  });
  return { fields: Object.fromEntries(fields), body: rest.join('\n\n') };
}

/** `# name` begins each part; `mark` is that sign or another. */
export function readParts(text: string, mark: '#' | '##'): { name: string; body: string }[] {
  const pieces = text.trim().split(new RegExp(`^${mark} (?=.)`, 'm'));
  return pieces
    .filter((piece) => piece.trim() !== '')
    .map((piece) => {
      const [name = '', ...body] = piece.split('\n');
      return { name: name.trim(), body: body.join('\n').trim() };
    });
}

export function readBlocks(text: string): RichText {
  return richText.parse(text.trim().split(/\n\n+/).map(readBlock));
}

function readBlock(text: string): Block {
  const heading = /^(##|###) (.+)$/.exec(text);
  if (heading !== null) {
    const level = heading[1] === '##' ? 2 : 3;
    return { type: 'heading', level, content: readLine(heading[2] ?? '') };
  }
  const lines = text.split('\n');
  const bullet = /^- /;
  const number = /^\d+\. /;
  for (const [sign, ordered] of [
    [bullet, false],
    [number, true],
  ] as const) {
    if (!lines.every((line) => sign.test(line))) continue;
    return { type: 'list', ordered, items: lines.map((line) => readLine(line.replace(sign, ''))) };
  }
  if (lines.some((line) => bullet.test(line) || number.test(line) || line.startsWith('#'))) {
    throw new Error(`Half a list: ${text}`);
  }
  return { type: 'paragraph', content: readLine(lines.join(' ')) };
}

const MARKED = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

function readLine(text: string): Inline[] {
  const words: Inline[] = [];
  let from = 0;
  const plain = (until: number) => {
    if (until > from) words.push({ text: text.slice(from, until) });
  };
  for (const found of text.matchAll(MARKED)) {
    plain(found.index);
    const [whole, bold, label, link] = found;
    if (bold !== undefined) words.push({ text: bold, bold: true });
    else if (label !== undefined && link !== undefined) words.push({ text: label, link });
    from = found.index + whole.length;
  }
  plain(text.length);
  return words;
}
