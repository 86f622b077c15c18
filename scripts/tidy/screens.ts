/** Screens hold no words, no physical sides, and one component a file. */
import ts from 'typescript';
import { type Breach, findAll, isTest, type Rule, type SourceFile } from './rule.ts';
import { lineOf, nodesOf, treeOf } from './syntax.ts';

const screens = (files: readonly SourceFile[]) =>
  files.filter(({ path }) => /^apps\/.*\.tsx$/.test(path) && !isTest(path));

/** Attributes that a person reads or hears. */
const SPOKEN =
  /^(aria-label|aria-description|aria-placeholder|title|placeholder|alt|label|description)$/;
const HAS_WORDS = /[\p{L}\p{N}]/u;
/** Drawings: the soundings on a chart are lines of ink, not facts. */
const DRAWINGS = 'apps/web/src/ui/brand/';

export const wordsFromCatalogues: Rule = {
  says: 'takes every word and number on a screen from a catalogue, the API or content',
  check: (files) =>
    screens(files)
      .filter(({ path }) => !path.startsWith(DRAWINGS))
      .flatMap((file) => [
        ...nodesOf(file, ts.isJsxText)
          .filter(({ text }) => HAS_WORDS.test(text))
          .map((node) => wordBreach(file, node, node.text)),
        ...nodesOf(file, ts.isJsxExpression)
          .filter(({ parent }) => ts.isJsxElement(parent) || ts.isJsxFragment(parent))
          .flatMap(({ expression }) =>
            expression !== undefined && ts.isStringLiteralLike(expression) ? [expression] : [],
          )
          .filter(({ text }) => HAS_WORDS.test(text))
          .map((node) => wordBreach(file, node, node.text)),
        ...nodesOf(file, ts.isJsxAttribute).flatMap((node) => {
          const { initializer } = node;
          return SPOKEN.test(node.name.getText()) &&
            initializer !== undefined &&
            ts.isStringLiteral(initializer) &&
            HAS_WORDS.test(initializer.text)
            ? [wordBreach(file, node, initializer.text)]
            : [];
        }),
      ]),
  planted: [
    { 'apps/web/src/public/home/home-page.tsx': 'export const A = () => <p>Welcome</p>;' },
    { 'apps/web/src/public/home/home-page.tsx': "export const A = () => <p>{'25 years'}</p>;" },
    { 'apps/web/src/ui/a.tsx': 'export const A = () => <input aria-label="Amount" />;' },
  ],
  clean: {
    'apps/web/src/public/home/home-page.tsx':
      'export const A = () => <p className="text-ink" id="a">{message} · <Text id="home.a" /></p>;',
  },
};

function wordBreach(file: SourceFile, node: ts.Node, text: string): Breach {
  return {
    path: file.path,
    line: lineOf(file, node),
    says: `"${text.trim().slice(0, 40)}" is written into the screen`,
  };
}

const SIDED_CLASS = new RegExp(
  `(?:^|[\\s:"'\`])-?(?:(?:m|p|scroll-m|scroll-p)[lr]-[\\w[.]|(?:left|right)-[\\w[.]|` +
    `(?:border|rounded|rounded-[tb])-?(?<=-)[lr](?=[\\s"'\`-]|$)|rounded-(?:tl|tr|bl|br)\\b|` +
    `(?:text|float|clear|origin|object|bg)-(?:left|right)\\b)`,
  'g',
);
const SIDED_PROPERTY =
  /(?:^|[\s;{])(?:(?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right)[\w-]*|left|right|border-(?:top|bottom)-(?:left|right)-radius)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)/g;

export const logicalSides: Rule = {
  says: 'lays out by start and end, never by left and right',
  check: (files) =>
    files
      .filter(({ path }) => path.startsWith('apps/web/src/') && !isTest(path))
      .flatMap((file) => {
        if (file.path.endsWith('.css')) return findAll(file, SIDED_PROPERTY, sided);
        if (!/\.tsx?$/.test(file.path)) return [];
        return nodesOf(
          file,
          (node): node is ts.StringLiteral | ts.NoSubstitutionTemplateLiteral =>
            ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node),
        )
          .filter(({ text }) => new RegExp(SIDED_CLASS.source).test(text))
          .map((node) => ({
            path: file.path,
            line: lineOf(file, node),
            says: sided(new RegExp(SIDED_CLASS.source).exec(node.text)?.[0] ?? ''),
          }));
      }),
  planted: [
    { 'apps/web/src/ui/a.tsx': 'export const A = () => <p className="flex ml-4" />;' },
    { 'apps/web/src/ui/a.tsx': 'export const A = () => <p className="md:text-left" />;' },
    { 'apps/web/src/ui/a.tsx': 'export const A = () => <p className="border-l" />;' },
    { 'apps/web/src/ui/a.tsx': 'export const A = () => <p className="-right-2" />;' },
    { 'apps/web/src/styles/a.css': 'a { margin-left: 1rem; }' },
    { 'apps/web/src/styles/a.css': 'a { text-align: right }' },
  ],
  clean: {
    'apps/web/src/ui/a.tsx':
      'export const A = () => <p className="ms-4 pe-2 text-start border-s lr-x plain-text left" />;',
    'apps/web/src/styles/a.css': 'a { margin-inline-start: 1rem; text-align: start; inset: 0; }',
  },
};

function sided(match: string): string {
  return `"${match.trim()}" names a side: use start and end`;
}

export const oneComponent: Rule = {
  says: 'has one exported component a file',
  check: (files) =>
    screens(files).flatMap((file) => {
      const names = treeOf(file).statements.flatMap((statement) => exportedComponents(statement));
      return names.length > 1
        ? [{ path: file.path, line: 0, says: `exports the components ${names.join(', ')}` }]
        : [];
    }),
  planted: [{ 'apps/web/src/ui/a.tsx': 'export function A() {}\nexport const B = () => <p />;' }],
  clean: {
    'apps/web/src/ui/a.tsx':
      'export function A() {}\nfunction B() {}\nexport interface C {}\nexport const d = 1;\n',
  },
};

function exportedComponents(statement: ts.Statement): string[] {
  const exported =
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  if (!exported) return [];
  if (ts.isFunctionDeclaration(statement)) return componentName(statement.name?.text);
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
    initializer !== undefined &&
    (ts.isArrowFunction(initializer) || ts.isCallExpression(initializer))
      ? componentName(name.getText())
      : [],
  );
}

function componentName(name = ''): string[] {
  return /^[A-Z][a-z]/.test(name) && !name.endsWith('Context')
    ? [name]
    : /^[A-Z]$/.test(name)
      ? [name]
      : [];
}
