/** A small, strict reader of XML that shares nothing with what writes ours. */

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  readonly text: string;
}

const TOKEN = /<\?[^?]*\?>|<\/([\w:.]+)>|<([\w:.]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;

interface Open {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

/** Throws at anything that is not well formed. */
export function readXml(source: string): Element {
  const document: Open = { name: '', attributes: {}, children: [], text: '' };
  const open: Open[] = [document];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(source);
    if (token === null) throw new Error(`Not XML at ${at}: ${source.slice(at, at + 40)}`);
    const [, ended, begun, attributes = '', empty, text] = token;
    if (text !== undefined) top(open).text += plain(text);
    if (begun !== undefined) {
      open.push({ name: begun, attributes: attributesOf(attributes), children: [], text: '' });
    }
    if (ended !== undefined || empty === '/') {
      const closed = open.pop();
      if (closed === undefined || (ended !== undefined && closed.name !== ended)) {
        throw new Error(`</${ended}> ends what did not begin.`);
      }
      top(open).children.push(closed);
    }
  }
  const [root] = document.children;
  if (open.length !== 1 || root === undefined || document.children.length !== 1) {
    throw new Error('A document has one outermost element, closed.');
  }
  return root;
}

function top(open: readonly Open[]): Open {
  const last = open.at(-1);
  if (last === undefined) throw new Error('Nothing is open.');
  return last;
}

function attributesOf(text: string): Record<string, string> {
  const found = [...text.matchAll(/([\w:]+)="([^"]*)"/g)];
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, plain(value)]));
}

function plain(text: string): string {
  if (/&(?!(amp|lt|gt|quot);)/.test(text)) throw new Error(`A loose ampersand: ${text}`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they may not be there
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text))
    throw new Error('A control character.');
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

/** The texts of all elements at a path below. */
export function textsAt(element: Element, ...path: readonly string[]): string[] {
  const [first, ...rest] = path;
  if (first === undefined) return [element.text];
  const fitting = element.children.filter(({ name }) => name === first);
  return fitting.flatMap((child) => textsAt(child, ...rest));
}
