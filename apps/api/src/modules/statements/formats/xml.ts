/** XML with nothing in it that a reader could take for markup. Pure. */

export type XmlNode = string;

/** What XML 1.0 has no place for: control characters, halves of pairs, non-characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const UNFIT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|\p{Cs}/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escaped(text: string): string {
  return text.replace(UNFIT, '').replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}

/** Text on one line with at most so many characters, none of them cut in two. */
export function fitted(text: string, most: number): string {
  const characters = [...text.replace(UNFIT, '').replace(/\s+/g, ' ').trim()];
  return characters.length <= most
    ? characters.join('')
    : characters.slice(0, most).join('').trim();
}

/** An element with text in it. */
export function leaf(
  name: string,
  text: string,
  attributes: Readonly<Record<string, string>> = {},
): XmlNode {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${given.join('')}>${escaped(text)}</${name}>`;
}

/** An element with others in it; those that are not there are left out. */
export function branch(name: string, ...children: readonly (XmlNode | undefined)[]): XmlNode {
  return `<${name}>${children.filter((child) => child !== undefined).join('')}</${name}>`;
}

/** The same with an attribute, for the outermost one. */
export function root(name: string, namespace: string, ...children: readonly XmlNode[]): XmlNode {
  return `<${name} xmlns="${escaped(namespace)}">${children.join('')}</${name}>`;
}

/** A text that may be missing or empty. */
export function optional(name: string, text: string | null, most: number): XmlNode | undefined {
  const fit = fitted(text ?? '', most);
  return fit === '' ? undefined : leaf(name, fit);
}

/** Where the lines of a document stand that is opened and closed around them. No text has it. */
export const LINES: XmlNode = '\u0000';

/** A document with `LINES` in it, before and behind them. */
export function aroundLines(document: XmlNode): readonly [string, string] {
  const at = document.indexOf(LINES);
  return [document.slice(0, at), document.slice(at + LINES.length)];
}
