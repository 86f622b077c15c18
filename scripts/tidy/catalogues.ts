/** Messages are used, and every refusal has its sentence. That languages agree: catalogues.ts. */
import ts from 'typescript';
import { resolveImport } from './resolve.ts';
import { type Breach, isCode, isRule, isTest, type Rule, type SourceFile } from './rule.ts';
import { importsOf, lineOf, nodesOf } from './syntax.ts';

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

const WEB = 'apps/web/src/';
const AREAS = ['customer', 'control', 'sandbox'] as const;
/** Each area loads its own parts of the catalogue, as this file says. */
const PARTS = `${WEB}lib/catalogues.ts`;
/** What a screen of an area can be made of, besides the area's own folder. */
const SHARED = /^apps\/web\/src\/(lib|ui|shell)\//;

function partsOf(area: string, text: string): string[] {
  return new RegExp(`\\b${area}: [^?]*\\?parts=([^']*)'`).exec(text)?.[1]?.split(',') ?? [];
}

/** An area's files, and what they bring with them at run time. */
function shownIn(area: string, byPath: ReadonlyMap<string, SourceFile>): SourceFile[] {
  const own = `${WEB}${area}/`;
  const waiting = [...byPath.values()].filter(({ path }) => path.startsWith(own));
  const found = new Set(waiting);
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    for (const { specifier, typeOnly } of importsOf(file)) {
      const path = typeOnly ? undefined : resolveImport(file.path, specifier);
      const next = path === undefined ? undefined : byPath.get(path);
      if (next === undefined || found.has(next)) continue;
      if (!next.path.startsWith(own) && !SHARED.test(next.path)) continue;
      found.add(next);
      waiting.push(next);
    }
  }
  return [...found];
}

export const areaWords: Rule = {
  says: 'loads with an area every message that its screens can show',
  check: (files) => {
    const text = files.find(({ path }) => path === PARTS)?.text;
    if (text === undefined) return [];
    const byPath = new Map(
      files.filter(({ path }) => isCode(path) && !isTest(path)).map((file) => [file.path, file]),
    );
    const keys = cataloguesOf(files)
      .filter(({ app, language }) => app === 'apps/web' && language === 'en')
      .flatMap((catalogue) => catalogue.keys);
    const known = new Set(keys);
    return AREAS.flatMap((area) => {
      const parts = partsOf(area, text);
      const missing = keys.filter(
        (key) => !parts.some((part) => key === part || key.startsWith(`${part}.`)),
      );
      return shownIn(area, byPath).flatMap((file) => {
        const whole = nodesOf(file, ts.isStringLiteralLike).filter(
          ({ text: said }) => known.has(said) && missing.includes(said),
        );
        const begun = nodesOf(file, ts.isTemplateHead).filter(
          ({ text: said }) =>
            /^[a-z-]+\.[a-z]/.test(said) && missing.some((key) => key.startsWith(said)),
        );
        return [...whole, ...begun].map((node) => ({
          path: file.path,
          line: lineOf(file, node),
          says: `${node.text} is not loaded with ${area}`,
        }));
      });
    });
  },
  planted: [
    {
      [PARTS]: "const parts = { control: glob('*.json', { query: '?parts=ui,control' }) };",
      'apps/web/src/locales/en.json': '{"control.a.b":"B","field.a.b":"B"}',
      'apps/web/src/control/a.tsx': "import { b } from '#lib/b.ts';",
      'apps/web/src/lib/b.ts': "export const b = 'field.a.b';",
    },
    {
      [PARTS]: "const parts = { control: glob('*.json', { query: '?parts=ui,control' }) };",
      'apps/web/src/locales/en.json': '{"customer.thing.b":"B"}',
      'apps/web/src/control/a.tsx': 'export const a = (b: string) => `customer.thing.${b}`;',
    },
  ],
  clean: {
    [PARTS]: "const parts = { control: glob('*.json', { query: '?parts=ui,field.a' }) };",
    'apps/web/src/locales/en.json': '{"customer.a.b":"B","field.a.b":"B"}',
    'apps/web/src/control/a.tsx':
      "import { b } from '#lib/b.ts';\nimport type { C } from '#lib/c.ts';",
    'apps/web/src/lib/b.ts': "export const b = 'field.a.b';",
    'apps/web/src/lib/c.ts': "export const c = 'customer.a.b';\nexport type C = typeof c;",
  },
};

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
