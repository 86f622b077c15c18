/** Which messages can be said otherwise, and what such words must have. Pure. */
import { createIntl } from '@formatjs/intl';

/** The database holds to the same: migration 0211. */
const PROTECTED = /^(protected\.|customer\.gate\.|site\.real\.|control\.home\.duty)/;

export function isProtectedMessage(id: string): boolean {
  return PROTECTED.test(id);
}

type Parsed = ReturnType<ReturnType<typeof parser>['getAst']>;

function parser(language: string, message: string) {
  return createIntl({ locale: language }).formatters.getMessageFormat(message, language);
}

// The parser's kinds of element, by their numbers.
const LITERAL = 0;
const SELECT = 5;
const PLURAL = 6;
const POUND = 7;
const TAG = 8;

/** Names of values and tags in a message, as `{name}` and `<b>`. */
function namesIn(elements: Parsed): Set<string> {
  const names = new Set<string>();
  const add = (more: Set<string>) => {
    for (const name of more) names.add(name);
  };
  for (const element of elements) {
    if (element.type === LITERAL || element.type === POUND) continue;
    names.add(element.type === TAG ? `<${element.value}>` : `{${element.value}}`);
    if (element.type === TAG) add(namesIn(element.children));
    if (element.type === SELECT || element.type === PLURAL) {
      for (const { value } of Object.values(element.options)) add(namesIn(value));
    }
  }
  return names;
}

function namesOf(language: string, message: string): Set<string> | undefined {
  try {
    return namesIn(parser(language, message).getAst());
  } catch {
    return undefined;
  }
}

/** Whether the words can be read, and name exactly the values and tags that the build's do. */
export function fitsMessage(language: string, text: string, builtIn: string): boolean {
  const own = namesOf(language, text);
  const wanted = namesOf(language, builtIn);
  if (own === undefined || wanted === undefined || own.size !== wanted.size) return false;
  return [...wanted].every((name) => own.has(name));
}
