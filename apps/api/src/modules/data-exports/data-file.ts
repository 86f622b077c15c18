/** The gathered data for programs: one JSON document, written while it is read. */
import type { HeldSection } from './gather.service.ts';

/** `head` first, then section → table → rows; a row a line. */
export async function* dataFile(
  head: Readonly<Record<string, unknown>>,
  sections: readonly HeldSection[],
): AsyncGenerator<string> {
  const fields = Object.entries(head).map(([name, value]) => `  ${named(name, value)}`);
  yield `{\n${fields.join(',\n')}`;
  for (const { section, parts } of sections) {
    yield `,\n  ${JSON.stringify(section)}: {`;
    for (const [place, { table, rows }] of parts.entries()) {
      yield `${place === 0 ? '' : ','}\n    ${JSON.stringify(table)}: [`;
      let before = '';
      for await (const page of rows()) {
        if (page.length === 0) continue;
        yield before + page.map((row) => `\n      ${JSON.stringify(row)}`).join(',');
        before = ',';
      }
      yield before === '' ? ']' : '\n    ]';
    }
    yield '\n  }';
  }
  yield '\n}\n';
}

function named(name: string, value: unknown): string {
  return `${JSON.stringify(name)}: ${JSON.stringify(value)}`;
}
