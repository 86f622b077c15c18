/**
 * Reads the XML that lists are published in: elements, attributes, texts, the five entities and
 * numbered characters. No document type, no entities of its own, no sections: those are refused.
 */
import type { Steps } from '#lists/in-steps.ts';
import { NotTheList } from '#lists/list.ts';

export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
  text: string;
}

const DEEPEST = 16;
/** Tags and texts that are read before others have a turn. */
const PIECES_A_STEP = 2_000;
const NAME = '[A-Za-z_][A-Za-z0-9_.:-]*';
const ATTRIBUTE = `\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*')`;
/** A comment, a tag, or a text between two, always where the last one ended. */
const PIECE = new RegExp(
  `<!--(?:(?!--)[\\s\\S])*-->|<(/?)(${NAME})((?:${ATTRIBUTE})*)\\s*(/?)>|([^<]+)`,
  'y',
);
const EACH_ATTRIBUTE = new RegExp(`(${NAME})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'g');
const PROLOGUE = /^\u{feff}?(?:<\?xml[^?<>]*\?>)?\s*/u;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]+));|&/gi,
    (all, hex, ten, name) => {
      const named = NAMED[name];
      if (named !== undefined) return named;
      const point = hex === undefined ? Number(ten) : Number.parseInt(hex, 16);
      if (!(point > 0 && point <= 0x10ffff)) throw new NotTheList(`${all} means nothing`);
      return String.fromCodePoint(point);
    },
  );
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single] of text.matchAll(EACH_ATTRIBUTE)) {
    if (attributes.has(name)) throw new NotTheList('an attribute is there twice');
    attributes.set(name, unescaped(double ?? single ?? ''));
  }
  return attributes;
}

export function* readXml(text: string): Steps<XmlElement> {
  const root: XmlElement = { name: '', attributes: new Map(), children: [], text: '' };
  const open = [root];
  let at = PROLOGUE.exec(text)?.[0].length ?? 0;
  for (let pieces = 1; at < text.length; pieces += 1) {
    if (pieces % PIECES_A_STEP === 0) yield;
    // Another text may have been read meanwhile.
    PIECE.lastIndex = at;
    const match = PIECE.exec(text);
    at = PIECE.lastIndex;
    const parent = open.at(-1);
    if (match === null || parent === undefined) throw new NotTheList('it is not plain XML');
    const [, closing, name, attributes = '', empty, words] = match;
    if (words !== undefined) {
      if (parent === root && words.trim() !== '') throw new NotTheList('it is not plain XML');
      parent.text += unescaped(words);
    } else if (name !== undefined && closing === '/') {
      if (parent === root || parent.name !== name || attributes !== '') {
        throw new NotTheList('an element does not end where it should');
      }
      open.pop();
    } else if (name !== undefined) {
      const element = { name, attributes: attributesOf(attributes), children: [], text: '' };
      parent.children.push(element);
      if (empty !== '/') open.push(element);
      if (open.length > DEEPEST) throw new NotTheList('it is too deep');
    }
  }
  const [only, ...others] = root.children;
  if (open.length !== 1 || only === undefined || others.length > 0) {
    throw new NotTheList('it has no one element around it all');
  }
  return only;
}

export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** The text of the first such child, on one line; empty where there is none. */
export function childText(element: XmlElement, name: string): string {
  const child = element.children.find((candidate) => candidate.name === name);
  return (child?.text ?? '').replace(/\s+/g, ' ').trim();
}
