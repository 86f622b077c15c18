/**
 * Reads the European Central Bank's daily file: `<Cube time="…"><Cube currency="USD" rate="…"/>`.
 * It takes plain elements with quoted attributes and nothing else that XML can do: no document
 * type, no entities, no sections. What is not exactly that is refused as a whole. Pure.
 */
import { type Currency, isCurrency, rateFrom } from '@fairlead/money';

export interface EcbFile {
  readonly date: string;
  /** Units for one euro, by currency, as the file writes them. */
  readonly rates: ReadonlyMap<Currency, string>;
}

/** Of the kind that a repeat mends: the file came broken or is not the file. */
export class NotTheFile extends Error {
  constructor(what: string) {
    super(`The file of rates cannot be used: ${what}.`);
    this.name = 'NotTheFile';
  }
}

interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: Element[];
}

/** The real one has about 3,000 characters. */
const MOST_CHARACTERS = 65_536;
const DEEPEST = 8;
const NAME = '[A-Za-z_][A-Za-z0-9_.:-]*';
const ATTRIBUTE = `\\s+${NAME}\\s*=\\s*(?:"[^"<&]*"|'[^'<&]*')`;
/** A tag, or a text between two, always where the last one ended. */
const PIECE = new RegExp(`<(/?)(${NAME})((?:${ATTRIBUTE})*)\\s*(/?)>|([^<&]+)`, 'y');
const EACH_ATTRIBUTE = new RegExp(`(${NAME})\\s*=\\s*(?:"([^"<&]*)"|'([^'<&]*)')`, 'g');
const PROLOGUE = /^\u{feff}?(?:<\?xml[^?<>]*\?>)?\s*/u;

function attributesOf(text: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single] of text.matchAll(EACH_ATTRIBUTE)) {
    if (attributes.has(name)) throw new NotTheFile('an attribute is there twice');
    attributes.set(name, double ?? single ?? '');
  }
  return attributes;
}

function elementsOf(text: string): Element {
  const root: Element = { name: '', attributes: new Map(), children: [] };
  const open = [root];
  PIECE.lastIndex = PROLOGUE.exec(text)?.[0].length ?? 0;
  while (PIECE.lastIndex < text.length) {
    const match = PIECE.exec(text);
    if (match === null) throw new NotTheFile('it is not plain XML');
    const [, closing, name, attributes = '', empty, words] = match;
    const parent = open.at(-1);
    if (parent === undefined) throw new NotTheFile('it goes on after its end');
    if (name === undefined) {
      if (parent === root && words?.trim() !== '') throw new NotTheFile('it is not plain XML');
    } else if (closing === '/') {
      if (parent === root || parent.name !== name || attributes !== '') {
        throw new NotTheFile('an element does not end where it should');
      }
      open.pop();
    } else {
      const element = { name, attributes: attributesOf(attributes), children: [] };
      parent.children.push(element);
      if (empty !== '/') open.push(element);
      if (open.length > DEEPEST) throw new NotTheFile('it is too deep');
    }
  }
  const [only, ...others] = root.children;
  if (open.length !== 1 || only === undefined || others.length > 0) {
    throw new NotTheFile('it has no one element around it all');
  }
  return only;
}

function cubesIn(element: Element): Element[] {
  return element.children.flatMap((child) => [
    ...(child.name === 'Cube' ? [child] : []),
    ...cubesIn(child),
  ]);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const RATE = /^\d{1,7}(\.\d{1,8})?$/;

export function readEcbFile(text: string): EcbFile {
  if (text.length > MOST_CHARACTERS) throw new NotTheFile('it is too large');
  const envelope = elementsOf(text);
  if (envelope.name !== 'gesmes:Envelope') throw new NotTheFile('it is another file');
  const cubes = cubesIn(envelope);
  const [day, ...moreDays] = cubes.filter(({ attributes }) => attributes.has('time'));
  const date = day?.attributes.get('time') ?? '';
  if (day === undefined || moreDays.length > 0 || !isDay(date)) {
    throw new NotTheFile('it has no one day');
  }
  const rates = new Map<Currency, string>();
  for (const { attributes } of cubesIn(day)) {
    const currency = attributes.get('currency') ?? '';
    const rate = attributes.get('rate') ?? '';
    if (!RATE.test(rate) || Number(rate) <= 0) throw new NotTheFile('a rate is not a number');
    if (!isCurrency(currency)) continue;
    if (rates.has(currency)) throw new NotTheFile('a currency is there twice');
    rates.set(currency, rate);
  }
  if (rates.size === 0) throw new NotTheFile('it has no rates');
  return { date, rates };
}

function isDay(text: string): boolean {
  const time = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Whether a rate is further from the last one than it may be, in percent of the last one. */
export function stepsTooFar(last: string, next: string, mostPercent: number): boolean {
  const [before, after] = [rateFrom(last), rateFrom(next)];
  const [old, now] = [before.numerator * after.denominator, after.numerator * before.denominator];
  const step = now < old ? old - now : now - old;
  return step * 100n > old * BigInt(mostPercent);
}
