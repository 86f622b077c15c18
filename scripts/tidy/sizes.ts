/** Files, functions, lines and folders stay small enough to be read in one go. */
import path from 'node:path';
import ts from 'typescript';
import { type Breach, isCode, isRule, isTest, type Rule, type SourceFile } from './rule.ts';
import { lineOf, nodesOf } from './syntax.ts';

const MAX_FILE = 400;
const MAX_TEST_FILE = 600;
const MAX_FUNCTION = 60;
const MAX_COLUMNS = 100;
const MAX_FILES_IN_FOLDER = 12;

/** Folders of many siblings of one shape, which splitting would only hide. */
const WIDE_FOLDERS: Readonly<Record<string, string>> = {
  'apps/api/migrations': 'one numbered list',
  'packages/contract/src': 'one noun a file',
  'packages/ledger/src': 'a package is read as a whole',
  'packages/seal/src': 'a package is read as a whole',
  scripts: 'one command a file, and what they share',
  'scripts/tidy': 'one rule a file',
};

const isMeasured = (path: string) => isCode(path) || /\.(sql|css)$/.test(path);

export const fileSize: Rule = {
  says: `keeps a file within ${MAX_FILE} lines, a test within ${MAX_TEST_FILE}`,
  check: (files) =>
    files
      .filter(({ path }) => isMeasured(path))
      .flatMap((file) => {
        const lines = file.text.trimEnd().split('\n').length;
        const most = isTest(file.path) ? MAX_TEST_FILE : MAX_FILE;
        return lines > most ? [{ path: file.path, line: 0, says: `has ${lines} lines` }] : [];
      }),
  planted: [
    { 'apps/api/src/app.ts': 'a();\n'.repeat(MAX_FILE + 1) },
    { 'apps/api/src/app.test.ts': 'a();\n'.repeat(MAX_TEST_FILE + 1) },
    { 'apps/api/migrations/0001-a.sql': 'select 1;\n'.repeat(MAX_FILE + 1) },
  ],
  clean: {
    'apps/api/src/app.ts': 'a();\n'.repeat(MAX_FILE),
    'apps/api/src/app.test.ts': 'a();\n'.repeat(MAX_TEST_FILE),
    'package-lock.json': '{}\n'.repeat(MAX_FILE + 1),
  },
};

export const functionSize: Rule = {
  says: `keeps a function within ${MAX_FUNCTION} lines`,
  check: (files) =>
    files
      .filter(({ path }) => isCode(path) && !isTest(path))
      .flatMap((file) => longFunctions(file)),
  planted: [
    { 'apps/api/src/app.ts': `function long() {\n${'  a();\n'.repeat(MAX_FUNCTION)}}\n` },
    { 'apps/web/src/a.tsx': `const long = () => {\n${'  a();\n'.repeat(MAX_FUNCTION)}};\n` },
  ],
  clean: {
    'apps/api/src/app.ts': `function fits() {\n${'  a();\n'.repeat(MAX_FUNCTION - 2)}}\n`,
    'apps/api/src/app.test.ts': `it('a', () => {\n${'  a();\n'.repeat(MAX_FUNCTION)}});\n`,
    'apps/api/src/modules/a/a.routes.ts': `function aRoutes() {\n  return implement(routes.a, {\n${'    b: () => c,\n'.repeat(MAX_FUNCTION)}  });\n}\n`,
  },
};

function longFunctions(file: SourceFile): Breach[] {
  return nodesOf(file, ts.isFunctionLike).flatMap((node) => {
    const lines = node.getText().split('\n').length;
    return lines > MAX_FUNCTION && !isTable(node)
      ? [{ path: file.path, line: lineOf(file, node), says: `a function of ${lines} lines` }]
      : [];
  });
}

/** `implement(routes.x, { … })` is a list of handlers, each of which is measured by itself. */
function isTable(node: ts.SignatureDeclaration): boolean {
  const body = 'body' in node ? node.body : undefined;
  const last = body !== undefined && ts.isBlock(body) ? body.statements.at(-1) : undefined;
  const returned = last !== undefined && ts.isReturnStatement(last) ? last.expression : undefined;
  return (
    returned !== undefined &&
    ts.isCallExpression(returned) &&
    returned.expression.getText() === 'implement'
  );
}

export const lineLength: Rule = {
  says: `keeps a line within ${MAX_COLUMNS} columns`,
  check: (files) =>
    files
      .filter(({ path }) => isMeasured(path) && !isTest(path) && !isRule(path))
      .flatMap((file) =>
        file.text.split('\n').flatMap((line, index) => {
          const columns = [...line].length;
          // An address or a long text in quotes cannot be broken without harm; prose can.
          const isProse = /^\s*(\*|\/\*|\/\/|--)/.test(line);
          const quoted = !isProse && /'[^']{40,}'|"[^"]{40,}"|`[^`]{40,}`/.test(line);
          const unbreakable = quoted || /https?:/.test(line);
          return columns > MAX_COLUMNS && !unbreakable
            ? [{ path: file.path, line: index + 1, says: `has ${columns} columns` }]
            : [];
        }),
      ),
  planted: [
    { 'apps/api/src/app.ts': `// ${'too long '.repeat(12)}\n` },
    { 'apps/api/src/app.ts': ` * \`one\`: ${'too long '.repeat(12)} \`two\`.\n` },
  ],
  clean: {
    'apps/api/src/app.ts': `// ${'a'.repeat(97)}\n// https://example.org/${'a'.repeat(100)}\n`,
  },
};

export const folderSize: Rule = {
  says: `splits a folder past ${MAX_FILES_IN_FOLDER} source files`,
  check: (files) => {
    const counts = new Map<string, number>();
    for (const file of files) {
      if (!isMeasured(file.path) || isTest(file.path)) continue;
      const folder = path.posix.dirname(file.path);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    return [...counts]
      .filter(([folder, count]) => count > MAX_FILES_IN_FOLDER && !(folder in WIDE_FOLDERS))
      .map(([folder, count]) => ({ path: folder, line: 0, says: `holds ${count} source files` }));
  },
  planted: [
    Object.fromEntries(Array.from({ length: 13 }, (_, n) => [`apps/api/src/a/b${n}.ts`, ''])),
  ],
  clean: Object.fromEntries(
    Array.from({ length: 24 }, (_, n) => [
      `apps/api/src/a/b${n >> 1}${n % 2 ? '.test' : ''}.ts`,
      '',
    ]),
  ),
};
