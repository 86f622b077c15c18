/** Messages are used, and every refusal has its sentence. That languages agree: catalogues.ts. */
import ts from 'typescript';
import { type Breach, isCode, isRule, isTest, type Rule, type SourceFile } from './rule.ts';
import { nodesOf } from './syntax.ts';

const CATALOGUE = /^(apps\/[^/]+)\/src\/locales\/(?:site\/)?([a-z]{2})\.json$/;
/** A heading and its text are named once, by what they share. */
const PAIR = /-(title|text)$/;

interface Catalogue {
  readonly file: SourceFile;
  readonly app: string;
  readonly language: string;
  readonly keys: readonly string[];
}

function cataloguesOf(files: readonly SourceFile[]): Catalogue[] {
  return files.flatMap((file) => {
    const match = CATALOGUE.exec(file.path);
    if (match === null) return [];
    const content: unknown = JSON.parse(file.text);
    const keys = typeof content === 'object' && content !== null ? Object.keys(content) : [];
    return [{ file, app: match[1] ?? '', language: match[2] ?? '', keys }];
  });
}

export const usedMessages: Rule = {
  says: 'has no message that nothing shows',
  check: (files) =>
    cataloguesOf(files)
      .filter(({ language }) => language === 'en')
      .flatMap(({ file, app, keys }): Breach[] => {
        const near = ({ path }: SourceFile) =>
          path.startsWith(`${app}/`) || path.startsWith('packages/');
        const spoken = textsOf(files.filter(near));
        const used = (key: string) =>
          spoken.whole.has(key) ||
          spoken.whole.has(key.replace(PAIR, '')) ||
          spoken.starts.some((start) => key.startsWith(start));
        return keys
          .filter((key) => !used(key))
          .map((key) => ({ path: file.path, line: 0, says: `${key} is never used` }));
      }),
  planted: [
    {
      'apps/web/src/locales/en.json': '{"a.b":"B"}',
      'apps/web/src/a.ts': "export const a = 'a.c';",
    },
  ],
  clean: {
    'apps/web/src/locales/en.json': '{"a.b":"B","c.d.e":"E"}',
    'apps/web/src/locales/site/en.json': '{"f.g-text":"T","f.g-title":"G"}',
    'apps/web/src/a.ts': "export const a = ['a.b', `c.d.${what}`, 'f.g'];",
  },
};

/** String literals, and the fixed starts of composed ones. */
function textsOf(files: readonly SourceFile[]) {
  const whole = new Set<string>();
  const starts = new Set<string>();
  for (const file of files) {
    if (!isCode(file.path) || isRule(file.path)) continue;
    for (const node of nodesOf(file, ts.isStringLiteralLike)) whole.add(node.text);
    for (const { text } of nodesOf(file, ts.isTemplateHead)) {
      if (/^[a-z-]+\./.test(text)) starts.add(text);
    }
  }
  return { whole, starts: [...starts] };
}

const REFUSALS = 'packages/contract/src/refusals.ts';

function refusalCodes(files: readonly SourceFile[]): string[] {
  const file = files.find(({ path }) => path === REFUSALS);
  if (file === undefined) return [];
  const table = nodesOf(file, ts.isVariableDeclaration).find(
    ({ name }) => name.getText() === 'refusals',
  );
  const found: string[] = [];
  const collect = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node)) found.push(node.name.getText());
    else node.forEachChild(collect);
  };
  if (table !== undefined) collect(table);
  return found;
}

function missingIn(files: readonly SourceFile[], where: (path: string) => boolean): string[] {
  const spoken = textsOf(files.filter(({ path }) => path !== REFUSALS && where(path))).whole;
  return refusalCodes(files).filter((code) => !spoken.has(code));
}

const breachesOf = (codes: readonly string[], says: string) =>
  codes.map((code) => ({ path: REFUSALS, line: 0, says: `${code} ${says}` }));

export const refusalSentences: Rule = {
  says: 'has a sentence for every refusal in every language',
  check: (files) => {
    const codes = refusalCodes(files);
    return cataloguesOf(files)
      .filter(({ app }) => app === 'apps/api')
      .flatMap(({ file, keys }) => {
        const said = keys.flatMap((key) => /^refusal\.(.+)$/.exec(key)?.[1] ?? []);
        return [
          ...codes.filter((code) => !said.includes(code)).map((code) => `no sentence for ${code}`),
          ...said.filter((code) => !codes.includes(code)).map((code) => `${code} is no refusal`),
        ].map((says) => ({ path: file.path, line: 0, says }));
      });
  },
  planted: [
    {
      [REFUSALS]: 'export const refusals = { busy: 503 } as const;',
      'apps/api/src/locales/en.json': '{}',
    },
    {
      [REFUSALS]: 'export const refusals = {} as const;',
      'apps/api/src/locales/en.json': '{"refusal.busy":"Busy."}',
    },
  ],
  clean: {
    [REFUSALS]: 'export const refusals = { busy: 503 } as const;',
    'apps/api/src/locales/en.json': '{"refusal.busy":"Busy."}',
  },
};

export const refusalsUsed: Rule = {
  says: 'has no refusal that nothing gives, and none without a test that names it',
  check: (files) => [
    ...breachesOf(
      missingIn(files, (path) => /^apps\/api\/|^packages\//.test(path) && !isTest(path)),
      'is never given',
    ),
    ...breachesOf(missingIn(files, isTest), 'has no test that names it'),
  ],
  planted: [
    {
      [REFUSALS]: 'export const refusals = { busy: 503 } as const;',
      'apps/api/src/a.test.ts': "'busy';",
    },
    {
      [REFUSALS]: 'export const refusals = { busy: 503 } as const;',
      'apps/api/src/a.ts': "'busy';",
    },
  ],
  clean: {
    [REFUSALS]: 'export const refusals = { busy: 503 } as const;',
    'apps/api/src/a.ts': "throw new Refusal('busy');",
    'apps/api/src/a.test.ts': "expect(code).toBe('busy');",
  },
};
