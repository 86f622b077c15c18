/** Who may import whom. The zones are computed from the folders, so a new folder is guarded too. */
import { packageOf, resolveImport } from './resolve.ts';
import { isCode, isTest, type Rule, type SourceFile } from './rule.ts';
import { type Import, importsOf } from './syntax.ts';

/** Our packages that each may use. What is not listed may use none. */
const MAY_USE: Readonly<Record<string, readonly string[]>> = {
  'packages/ledger': ['money', 'seal'],
  'packages/contract': ['money'],
  'apps/api': ['contract', 'ledger', 'money', 'seal', 'screening'],
  'apps/web': ['contract', 'money'],
};
/** Outside packages that each of ours may use at run time; an application may use any. */
const MAY_USE_OUTSIDE: Readonly<Record<string, RegExp>> = {
  'packages/money': /^$/,
  'packages/screening': /^$/,
  'packages/contract': /^zod(\/|$)/,
  'packages/ledger': /^(pg$|node:)/,
  'packages/seal': /^(pg$|node:)/,
};

interface Use extends Import {
  readonly from: string;
  /** The file that is meant, when it is one of this package or of the repository's root. */
  readonly to: string | undefined;
}

function usesOf(files: readonly SourceFile[]): Use[] {
  return files
    .filter(({ path }) => isCode(path))
    .flatMap((file) =>
      importsOf(file).map((use) => ({
        ...use,
        from: file.path,
        to: resolveImport(file.path, use.specifier),
      })),
    );
}

function zoneRule(
  says: string,
  problem: (use: Use) => string | undefined,
  examples: Pick<Rule, 'planted' | 'clean'>,
): Rule {
  return {
    says,
    check: (files) =>
      usesOf(files).flatMap((use) => {
        const found = problem(use);
        return found === undefined
          ? []
          : [{ path: use.from, line: use.line, says: `${use.specifier} ${found}` }];
      }),
    ...examples,
  };
}

export const packageDirection = zoneRule(
  'lets packages depend in one direction only',
  ({ from, to, specifier }) => {
    const own = packageOf(from);
    if (own === '') return undefined;
    if (to !== undefined) {
      return packageOf(to) === own ? undefined : 'reaches into another package';
    }
    const ours = /^@fairlead\/([^/]+)(\/.*)?$/.exec(specifier);
    if (ours !== null) {
      if (ours[2] !== undefined && !/^\/[a-z-]+$/.test(ours[2])) return 'is not what it exports';
      const allowed = MAY_USE[own]?.includes(ours[1] ?? '') ?? false;
      return allowed ? undefined : `may not be used by ${own}`;
    }
    const outside = MAY_USE_OUTSIDE[own];
    const allowed = outside === undefined || isTest(from) || outside.test(specifier);
    return allowed ? undefined : `may not be used by ${own}`;
  },
  {
    planted: [
      { 'packages/money/src/a.ts': "import { post } from '@fairlead/ledger';" },
      { 'packages/money/src/a.ts': "import fs from 'node:fs';" },
      { 'packages/contract/src/a.ts': "import type { Pool } from 'pg';" },
      { 'apps/web/src/a.ts': "import { post } from '@fairlead/ledger';" },
      { 'apps/api/src/a.ts': "import { render } from '../../web/src/render.tsx';" },
      { 'apps/api/src/a.ts': "import { a } from '@fairlead/money/src/money.ts';" },
    ],
    clean: {
      'packages/ledger/src/a.ts': "import { money } from '@fairlead/money';\nimport pg from 'pg';",
      'packages/money/src/a.test.ts': "import { it } from 'vitest';",
      'apps/api/src/a.ts': "import { routes } from '@fairlead/contract';\nimport 'fastify';",
      'scripts/a.ts': "import { a } from '../apps/api/src/a.ts';",
    },
  },
);

const apiPart = (path: string | undefined) =>
  path === undefined ? undefined : /^apps\/api\/src\/(\w[\w-]*)\//.exec(path)?.[1];
const moduleOf = (path: string | undefined) =>
  path === undefined ? undefined : /^apps\/api\/src\/modules\/([^/]+)\//.exec(path)?.[1];

export const platformBelow = zoneRule(
  'keeps the platform below the modules',
  ({ from, to }) => {
    if (apiPart(from) !== 'platform' || isTest(from)) return undefined;
    const above = apiPart(to) ?? (to === 'apps/api/src/app.ts' ? 'app.ts' : undefined);
    return above !== undefined && ['modules', 'seed', 'cli', 'testing', 'app.ts'].includes(above)
      ? `stands above the platform (${above})`
      : undefined;
  },
  {
    planted: [
      { 'apps/api/src/platform/a.ts': "import '#modules/customers/customers.service.ts';" },
      { 'apps/api/src/platform/http/a.ts': "import { a } from '#app.ts';" },
      { 'apps/api/src/platform/a.ts': "import { a } from '#testing/database.ts';" },
    ],
    clean: {
      'apps/api/src/platform/a.ts': "import '#platform/b.ts';\nimport '#config.ts';",
      'apps/api/src/platform/a.test.ts': "import '#testing/database.ts';",
      'apps/api/src/app.ts': "import '#modules/customers/customers.routes.ts';",
    },
  },
);

export const modulesMeet = zoneRule(
  "lets modules meet only through each other's .service.ts",
  ({ from, to }) => {
    const target = moduleOf(to);
    if (target === undefined || target === moduleOf(from) || isTest(from)) return undefined;
    if (/^apps\/api\/src\/(app|(compliance-)?implementations)\.ts$/.test(from)) return undefined;
    return to?.endsWith('.service.ts') ? undefined : `is inside ${target}: use its .service.ts`;
  },
  {
    planted: [
      {
        'apps/api/src/modules/cards/cards.service.ts':
          "import '#modules/accounts/accounts.sql.ts';",
      },
      { 'apps/api/src/seed/a.ts': "import '#modules/accounts/accounts.sql.ts';" },
    ],
    clean: {
      'apps/api/src/modules/cards/cards.service.ts':
        "import '#modules/accounts/accounts.service.ts';\nimport './cards.sql.ts';",
      'apps/api/src/app.ts': "import '#modules/accounts/accounts.routes.ts';",
    },
  },
);

const AREAS = ['public', 'customer', 'control', 'sandbox'];
/** What every page of an area stands in: header, menu, footer. */
const FRAME = 'frame';
/** Where the moving parts of public pages are started; it knows them all, as routes.tsx does. */
const ISLANDS = 'islands';
const webPlace = (path: string | undefined) => {
  const [, area, noun] = /^apps\/web\/src\/([^/]+)\/(?:([^/]+)\/)?/.exec(path ?? '') ?? [];
  return { area, noun };
};

export const webAreas = zoneRule(
  'keeps the areas of the site, and the nouns in one area, apart',
  ({ from, to }) => {
    const here = webPlace(from);
    const there = webPlace(to);
    if (there.area === undefined || !AREAS.includes(there.area) || isTest(from)) return undefined;
    if (here.area === 'ui' || here.area === 'lib') return 'is a screen: ui and lib know none';
    if (!AREAS.includes(here.area ?? '')) return undefined;
    if (here.area !== there.area) return 'is in another area: move what both need to ui or lib';
    const neighbours =
      here.noun !== undefined &&
      there.noun !== undefined &&
      there.noun !== FRAME &&
      here.noun !== ISLANDS &&
      here.noun !== there.noun;
    return neighbours ? 'is a neighbour: move what both need to ui or lib' : undefined;
  },
  {
    planted: [
      { 'apps/web/src/customer/a/a.tsx': "import '#control/b/b.tsx';" },
      { 'apps/web/src/customer/a/a.tsx': "import '#customer/b/b.tsx';" },
      { 'apps/web/src/ui/button.tsx': "import '#public/home/home-page.tsx';" },
      { 'apps/web/src/lib/session.ts': "import '#customer/customer-layout.tsx';" },
    ],
    clean: {
      'apps/web/src/customer/a/a.tsx':
        "import '#ui/button.tsx';\nimport './b.tsx';\nimport '#lib/c.ts';",
      'apps/web/src/routes.tsx': "export const a = () => import('#customer/a/a.tsx');",
      'apps/web/src/customer/layout.tsx': "import '#customer/a/a.tsx';",
    },
  },
);

export const designSystem = zoneRule(
  'keeps fetching and routes out of the design system',
  ({ from, specifier, typeOnly }) => {
    if (!from.startsWith('apps/web/src/ui/') || isTest(from) || typeOnly) return undefined;
    const known = /^(@tanstack\/react-query|#routes\.tsx|#paths\.ts|#lib\/(client|session)\b)/;
    return known.test(specifier) ? 'does not belong in ui' : undefined;
  },
  {
    planted: [
      { 'apps/web/src/ui/a.tsx': "import { useQuery } from '@tanstack/react-query';" },
      { 'apps/web/src/ui/a.tsx': "import { paths } from '#paths.ts';" },
    ],
    clean: { 'apps/web/src/ui/a.tsx': "import { Button } from 'react-aria-components';" },
  },
);

export const lightBrowsers = zoneRule(
  'keeps the schemas of all routes out of browsers',
  ({ from, specifier, typeOnly }) =>
    from.startsWith('apps/web/src/') &&
    !isTest(from) &&
    !typeOnly &&
    specifier === '@fairlead/contract'
      ? 'brings schemas with it: take the value from a file of the contract that has none'
      : undefined,
  {
    planted: [{ 'apps/web/src/a.tsx': "import { purposes } from '@fairlead/contract';" }],
    clean: {
      'apps/web/src/a.tsx':
        "import type { Routes } from '@fairlead/contract';\nimport { a } from '@fairlead/contract/a';",
      'apps/web/src/a.test.ts': "import { purposes } from '@fairlead/contract';",
    },
  },
);

export const journeysOutside = zoneRule(
  'lets journeys see the bank from outside only',
  ({ from, to }) =>
    from.startsWith('e2e/') && /^apps\/(api\/src\/(?!testing\/)|web\/)/.test(to ?? '')
      ? 'is source of the bank'
      : undefined,
  {
    planted: [{ 'e2e/customer.spec.ts': "import '../apps/web/src/paths.ts';" }],
    clean: { 'e2e/customer.spec.ts': "import '../apps/api/src/testing/bank.ts';" },
  },
);
