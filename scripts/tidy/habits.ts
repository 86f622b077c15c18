/** Habits of the code: no holes in the types, nothing swallowed, nothing left for later. */
import ts from 'typescript';
import {
  type Breach,
  findAll,
  isCode,
  isRule,
  isTest,
  type Rule,
  type SourceFile,
} from './rule.ts';
import { lineOf, nodesOf } from './syntax.ts';

const code = (files: readonly SourceFile[]) => files.filter(({ path }) => isCode(path));

/** In a test an expected error is an assertion: what must not compile, does not. */
const SILENCED = {
  product: /@ts-(ignore|expect-error|nocheck)/g,
  test: /@ts-(ignore|nocheck)/g,
};

export const typeHoles: Rule = {
  says: 'has no any, no cast through unknown and no silenced type error',
  check: (files) =>
    code(files).flatMap((file) => [
      ...nodesOf(
        file,
        (node): node is ts.KeywordTypeNode => node.kind === ts.SyntaxKind.AnyKeyword,
      ).map((node) => ({ path: file.path, line: lineOf(file, node), says: 'any' })),
      ...nodesOf(file, ts.isAsExpression)
        .filter(({ expression }) => ts.isAsExpression(expression) && !isTest(file.path))
        .map((node) => ({ path: file.path, line: lineOf(file, node), says: 'casts twice' })),
      ...(isRule(file.path)
        ? []
        : findAll(file, SILENCED[isTest(file.path) ? 'test' : 'product'], (match) => match)),
    ]),
  planted: [
    { 'packages/seal/src/a.ts': 'export function a(b: any) {}' },
    { 'packages/seal/src/a.ts': 'export const a = b as unknown as string;' },
    { 'packages/seal/src/a.ts': '// @ts-expect-error\nexport const a = 1;' },
  ],
  clean: { 'packages/seal/src/a.ts': "export const any = 'any' as const;\n// any\n" },
};

export const swallowedErrors: Rule = {
  says: 'swallows no error',
  check: (files) => code(files).flatMap((file) => [...emptyCatches(file), ...blindHandlers(file)]),
  planted: [
    { 'packages/seal/src/a.ts': 'try { a(); } catch {}' },
    { 'packages/seal/src/a.ts': 'try { a(); } catch (error) { /* Fine. */ }' },
    { 'packages/seal/src/a.ts': 'await a().catch(() => undefined);' },
    { 'packages/seal/src/a.ts': 'await a().catch(() => {});' },
  ],
  clean: {
    'packages/seal/src/a.ts':
      'try { a(); } catch (error) { throw new Error("b", { cause: error }); }\na().catch(report);\na().catch(() => giveUp());',
  },
};

function emptyCatches(file: SourceFile): Breach[] {
  return nodesOf(file, ts.isCatchClause)
    .filter(({ block }) => block.statements.length === 0)
    .map((node) => ({ path: file.path, line: lineOf(file, node), says: 'an empty catch' }));
}

/** `.catch(() => …)` that neither looks at what happened nor does anything about it. */
function blindHandlers(file: SourceFile): Breach[] {
  return nodesOf(file, ts.isCallExpression).flatMap((node) => {
    const { expression } = node;
    const [handler] = node.arguments;
    const blind =
      ts.isPropertyAccessExpression(expression) &&
      expression.name.text === 'catch' &&
      handler !== undefined &&
      (ts.isArrowFunction(handler) || ts.isFunctionExpression(handler)) &&
      handler.parameters.length === 0 &&
      !actsOn(handler.body);
    return blind ? [{ path: file.path, line: lineOf(file, node), says: 'a blind .catch' }] : [];
  });
}

function actsOn(body: ts.ConciseBody): boolean {
  return ts.isBlock(body) ? body.statements.length > 0 : ts.isCallExpression(body);
}

export const nothingForLater: Rule = {
  says: 'leaves nothing for later',
  check: (files) =>
    files
      .filter(
        ({ path }) => !isRule(path) && !path.endsWith('package-lock.json') && path !== 'LICENSE',
      )
      .flatMap((file) => findAll(file, /\b(TODO|FIXME|HACK)\b/g, (match) => match)),
  planted: [
    { 'packages/seal/src/a.ts': '// TODO: later' },
    { 'apps/api/migrations/0001-a.sql': '-- FIXME' },
  ],
  clean: { 'packages/seal/src/a.ts': '// Nothing to do.' },
};

const SWITCHES = /^(skip|only|todo|skipIf|runIf|fails)$/;

export const noSkippedTests: Rule = {
  says: 'skips no test, and singles none out',
  check: (files) =>
    code(files)
      .filter(({ path }) => isTest(path))
      .flatMap((file) =>
        nodesOf(file, ts.isPropertyAccessExpression)
          .filter(
            (node) =>
              SWITCHES.test(node.name.text) &&
              /^(it|test|describe|suite)\b/.test(node.expression.getText()),
          )
          .map((node) => ({ path: file.path, line: lineOf(file, node), says: node.getText() })),
      ),
  planted: [
    { 'packages/seal/src/a.test.ts': "it.skip('a', f);" },
    { 'packages/seal/src/a.test.ts': "describe.only('a', f);" },
    { 'packages/seal/src/a.test.ts': "it.skipIf(linux)('a', f);" },
    { 'e2e/a.spec.ts': "test.concurrent.only('a', f);" },
  ],
  clean: { 'packages/seal/src/a.test.ts': "it.each(rows)('a', f);\nitems.skip(1);" },
};

export const testTitles: Rule = {
  says: 'titles a test as a sentence in the present tense',
  check: (files) =>
    code(files)
      .filter(({ path }) => isTest(path))
      .flatMap((file) =>
        nodesOf(file, ts.isCallExpression).flatMap((node) => {
          const [title] = node.arguments;
          const isTitle =
            /^(it|test|describe)\b/.test(node.expression.getText()) &&
            title !== undefined &&
            ts.isStringLiteralLike(title);
          return isTitle && /\bshould\b/i.test(title.text)
            ? [{ path: file.path, line: lineOf(file, node), says: `"${title.text}" says should` }]
            : [];
        }),
      ),
  planted: [{ 'packages/seal/src/a.test.ts': "it('should seal', f);" }],
  clean: { 'packages/seal/src/a.test.ts': "it('seals', f);" },
};
