/** The ICU parser that react-intl itself uses, so that what is checked is what is shown. */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { MessageFormatElement } from 'react-intl';

const fromReactIntl = createRequire(createRequire(import.meta.url).resolve('react-intl'));

interface Parser {
  parse(message: string, options: { requiresOtherClause: boolean }): MessageFormatElement[];
}

const parser: Parser = await import(
  pathToFileURL(fromReactIntl.resolve('@formatjs/icu-messageformat-parser')).href
);

export function parseIcu(message: string): MessageFormatElement[] {
  return parser.parse(message, { requiresOtherClause: true });
}

/** Where react-intl keeps a dependency of its own; its copies must not be bundled twice. */
export function resolveFromReactIntl(name: string): string {
  return fromReactIntl.resolve(name);
}
