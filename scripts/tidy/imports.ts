/** How an import is written: by name across packages, by `#` across folders, with its ending. */
import ts from 'typescript';
import { resolveImport } from './resolve.ts';
import { isCode, isRule, type Rule, type SourceFile } from './rule.ts';
import { importsOf, treeOf } from './syntax.ts';

const code = (files: readonly SourceFile[]) => files.filter(({ path }) => isCode(path));

export const importForm: Rule = {
  says: 'imports by #folder/file.ts, never by ../.. and never without the ending',
  check: (files) =>
    code(files).flatMap((file) =>
      importsOf(file).flatMap(({ specifier, line }) => {
        const own = resolveImport(file.path, specifier) !== undefined;
        const says = /^\.\.\/\.\./.test(specifier)
          ? 'climbs two folders: import by # or by the package'
          : /^\.\.\//.test(specifier) && /\/src\//.test(file.path)
            ? 'leaves its folder: import by #'
            : own && !/\.[a-z]+$/.test(specifier.replace(/\?.*$/, ''))
              ? 'has no file ending'
              : undefined;
        return says === undefined ? [] : [{ path: file.path, line, says: `${specifier} ${says}` }];
      }),
    ),
  planted: [
    { 'apps/api/src/modules/a/a.service.ts': "import { b } from '../../platform/b.ts';" },
    { 'apps/api/src/modules/a/a.service.ts': "import { b } from '../b/b.service.ts';" },
    { 'apps/api/src/modules/a/a.service.ts': "import { b } from './b';" },
    { 'apps/api/src/modules/a/a.service.ts': "export const b = await import('#platform/b');" },
  ],
  clean: {
    'apps/api/src/modules/a/a.service.ts':
      "import { b } from '#platform/b.ts';\nimport './c.ts';\nimport fs from 'node:fs';\n",
    'scripts/check.ts': "import { a } from '../apps/api/src/a.ts';",
  },
};

export const noBarrels: Rule = {
  says: "has no barrels except a package's index.ts",
  check: (files) =>
    code(files)
      .filter(({ path }) => !/^packages\/[^/]+\/src\/index\.ts$/.test(path))
      .flatMap((file) => {
        const { statements } = treeOf(file);
        const passedOn = statements.filter(
          (statement) =>
            ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined,
        );
        const barrel =
          /(^|\/)index\.tsx?$/.test(file.path) ||
          passedOn.some((node) => ts.isExportDeclaration(node) && !node.exportClause) ||
          (passedOn.length > 0 && passedOn.length === statements.length);
        return barrel ? [{ path: file.path, line: 0, says: 'only passes on other files' }] : [];
      }),
  planted: [
    { 'apps/web/src/ui/index.ts': "export const a = 'b';" },
    { 'apps/web/src/ui/all.ts': "export { Button } from './button.tsx';" },
    { 'apps/web/src/ui/all.ts': "export * from './button.tsx';\nexport const a = 1;" },
  ],
  clean: {
    'packages/money/src/index.ts': "export * from './money.ts';",
    'apps/web/src/ui/button.tsx': 'export const a = 1;',
  },
};

export const zodNamespace: Rule = {
  says: 'imports zod as a namespace, so that browsers get only what is used',
  check: (files) =>
    code(files)
      .filter(({ path }) => !isRule(path))
      .flatMap((file) =>
        importsOf(file)
          .filter(({ specifier, names }) => /^zod(\/|$)/.test(specifier) && names.includes('z'))
          .map(({ line }) => ({
            path: file.path,
            line,
            says: "takes all of zod: write import * as z from 'zod'",
          })),
      ),
  planted: [{ 'packages/contract/src/a.ts': "import { z } from 'zod';" }],
  clean: {
    'packages/contract/src/a.ts': "import * as z from 'zod';\nimport type { core } from 'zod';",
  },
};
