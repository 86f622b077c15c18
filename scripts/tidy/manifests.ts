/** package.json files: exact versions, and a package uses only what it declares. */
import { packageOf } from './resolve.ts';
import { isCode, isTest, type Rule, type SourceFile } from './rule.ts';
import { importsOf } from './syntax.ts';

interface Manifest {
  readonly path: string;
  /** Name → version, of every kind of dependency. */
  readonly versions: ReadonlyMap<string, string>;
}

const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];

function manifestsOf(files: readonly SourceFile[]): Manifest[] {
  return files
    .filter(({ path }) => /(^|\/)package\.json$/.test(path))
    .map(({ path, text }) => {
      const content: Record<string, Record<string, string> | undefined> = JSON.parse(text);
      return {
        path,
        versions: new Map(KINDS.flatMap((kind) => Object.entries(content[kind] ?? {}))),
      };
    });
}

export const exactVersions: Rule = {
  says: 'pins every dependency to one version',
  check: (files) =>
    manifestsOf(files).flatMap(({ path, versions }) =>
      [...versions]
        .filter(([, version]) => !/^(npm:[a-z@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        .map(([name, version]) => ({ path, line: 0, says: `${name} is "${version}"` })),
    ),
  planted: [
    { 'package.json': '{"dependencies":{"a":"^1.0.0"}}' },
    { 'apps/api/package.json': '{"devDependencies":{"a":"latest"}}' },
  ],
  clean: { 'package.json': '{"dependencies":{"a":"1.0.0-beta.17","ts7":"npm:typescript@7.0.2"}}' },
};

const nameOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

export const declaredPackages: Rule = {
  says: 'imports only packages that are declared where they are used',
  check: (files) => {
    const manifests = manifestsOf(files);
    const isDeclared = (name: string, where: (path: string) => boolean) =>
      manifests.some(({ path, versions }) => where(path) && versions.has(name));
    return files
      .filter(({ path }) => isCode(path))
      .flatMap((file) => {
        const own = packageOf(file.path);
        // Tests and tools may use what stands at the root; tools at the root, whatever is there.
        const tool = isTest(file.path) || !/\/(src|bin)\//.test(file.path);
        const mayUse = (path: string) =>
          own === '' || path === `${own}/package.json` || (tool && path === 'package.json');
        return importsOf(file)
          .filter(
            ({ specifier }) => /^[a-z@]/.test(specifier) && !/^(node|virtual):/.test(specifier),
          )
          .filter(({ specifier, lazy, typeOnly }) => {
            // What only `npm run dev` needs is loaded when it is wanted; types are never loaded.
            const notAtStart = lazy || typeOnly;
            const where = (path: string) => mayUse(path) || (notAtStart && path === 'package.json');
            return !isDeclared(nameOf(specifier), where);
          })
          .map(({ specifier, line }) => ({
            path: file.path,
            line,
            says: `${nameOf(specifier)} is not declared in ${own === '' ? 'the root' : own}`,
          }));
      });
  },
  planted: [
    { 'apps/api/package.json': '{}', 'apps/api/src/a.ts': "import 'fastify';" },
    { 'package.json': '{"devDependencies":{"tsx":"1.0.0"}}', 'apps/api/src/a.ts': "import 'tsx';" },
    { 'package.json': '{}', 'scripts/a.ts': "import 'tsx';" },
  ],
  clean: {
    'package.json': '{"devDependencies":{"vitest":"1.0.0"}}',
    'apps/api/package.json': '{"dependencies":{"@fairlead/money":"0.1.0"}}',
    'apps/api/src/a.ts': "import 'node:fs';\nimport '@fairlead/money';\nimport '#b.ts';",
    'apps/api/src/a.test.ts': "import 'vitest';",
    'apps/api/src/dev.ts': "const { a } = await import('vitest');",
  },
};

export const commandsExist: Rule = {
  says: 'has a file behind every command of package.json',
  check: (files) => {
    const root = files.find(({ path }) => path === 'package.json');
    const { scripts = {} }: { scripts?: Record<string, string> } = JSON.parse(root?.text ?? '{}');
    return Object.entries(scripts).flatMap(([name, command]) => {
      const file = /^(?:tsx|node) (?:--\S+ )*([^-]\S+)/.exec(command)?.[1];
      const missing = file !== undefined && !files.some(({ path }) => path === file);
      return missing
        ? [
            {
              path: 'package.json',
              line: 0,
              says: `npm run ${name} needs ${file}, which is not there`,
            },
          ]
        : [];
    });
  },
  planted: [{ 'package.json': '{"scripts":{"bench":"tsx bench/main.ts"}}' }],
  clean: {
    'package.json': '{"scripts":{"bench":"node --flag=1 bench/main.ts --fast"}}',
    'bench/main.ts': '',
  },
};
