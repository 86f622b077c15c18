/** Environment, clocks, chance and connections each come through one door. */
import ts from 'typescript';
import { isProduct, type Rule, type SourceFile } from './rule.ts';
import { importsOf, lineOf, nodesOf } from './syntax.ts';

/** The doors: what may be used where. A path that ends in a slash is a folder. */
const ENVIRONMENT = [
  'apps/api/src/config.ts',
  // Tells libraries that this is production, before any of them is loaded.
  'apps/api/bin/fairlead.mjs',
];
const CLOCKS = ['apps/api/src/platform/wall-time.ts', 'apps/api/src/platform/random.ts'];
const CHANCE = ['apps/api/src/platform/random.ts'];
const POOLS = [
  'apps/api/src/platform/database/',
  'packages/ledger/',
  'packages/seal/',
  // The one dispatcher is elected by a lock on a connection of its own.
  'apps/api/src/platform/outbox/office.ts',
];
/** The browser has its own clock and chance, each behind one door too. */
const WEB_CLOCKS = ['apps/web/src/lib/clock.ts'];
const WEB_CHANCE = ['apps/web/src/lib/sending/transfer-id.ts'];

function outside(files: readonly SourceFile[], doors: readonly string[]): SourceFile[] {
  return files.filter(
    ({ path }) =>
      isProduct(path) &&
      !doors.some((door) => path === door || (door.endsWith('/') && path.startsWith(door))),
  );
}

/** `Date.now`, `process.env`: a property of a global. */
function memberUses(file: SourceFile, uses: readonly string[]) {
  return nodesOf(file, ts.isPropertyAccessExpression).filter((node) =>
    uses.includes(node.getText().replace(/^globalThis\./, '')),
  );
}

export const environment: Rule = {
  says: 'reads the environment only in config.ts',
  check: (files) =>
    outside(files, ENVIRONMENT).flatMap((file) =>
      memberUses(file, ['process.env', 'import.meta.env.VITE']).map((node) => ({
        path: file.path,
        line: lineOf(file, node),
        says: 'reads the environment',
      })),
    ),
  planted: [{ 'apps/api/src/platform/a.ts': 'export const a = process.env.PORT;' }],
  clean: {
    'apps/api/src/config.ts': 'export const a = process.env.PORT;',
    'apps/api/src/platform/a.ts': "// process.env\nexport const a = 'process.env';",
  },
};

export const clocks: Rule = {
  says: 'reads the clock only through its module',
  check: (files) =>
    outside(files, [...CLOCKS, ...WEB_CLOCKS]).flatMap((file) => {
      const nowDates = nodesOf(file, ts.isNewExpression).filter(
        (node) => node.expression.getText() === 'Date' && (node.arguments?.length ?? 0) === 0,
      );
      return [...memberUses(file, ['Date.now', 'Temporal.Now']), ...nowDates].map((node) => ({
        path: file.path,
        line: lineOf(file, node),
        says: 'reads the clock: take a WallTime, or ask bank time',
      }));
    }),
  planted: [
    { 'apps/api/src/platform/a.ts': 'export const a = () => Date.now();' },
    { 'packages/seal/src/a.ts': 'export const a = () => new Date();' },
    { 'apps/api/src/platform/a.ts': 'export const a = Temporal.Now.instant();' },
  ],
  clean: {
    'apps/api/src/platform/wall-time.ts': 'export const a = () => new Date();',
    'apps/api/src/platform/a.ts': 'export const a = (ms: number) => new Date(ms);',
    'apps/api/src/platform/a.test.ts': 'export const a = Date.now();',
  },
};

const RANDOM = ['randomBytes', 'randomInt', 'randomUUID', 'randomFillSync', 'getRandomValues'];

export const chance: Rule = {
  says: 'takes chance only from its module',
  check: (files) =>
    outside(files, [...CHANCE, ...WEB_CHANCE]).flatMap((file) => {
      const members = memberUses(file, [
        'Math.random',
        ...RANDOM.map((name) => `crypto.${name}`),
      ]).map((node) => lineOf(file, node));
      const imported = importsOf(file)
        .filter(({ specifier }) => /^(node:)?crypto$/.test(specifier))
        .filter(({ names }) => names.some((name) => RANDOM.includes(name)))
        .map(({ line }) => line);
      return [...members, ...imported].map((line) => ({
        path: file.path,
        line,
        says: 'makes its own chance: use platform/random.ts',
      }));
    }),
  planted: [
    { 'apps/api/src/platform/a.ts': 'export const a = Math.random();' },
    { 'packages/seal/src/a.ts': "import { randomBytes } from 'node:crypto';" },
    { 'apps/web/src/lib/a.ts': 'export const a = crypto.randomUUID();' },
  ],
  clean: {
    'apps/api/src/platform/random.ts': "import { randomBytes } from 'node:crypto';",
    'packages/seal/src/a.ts': "import { createHash } from 'node:crypto';",
  },
};

export const pools: Rule = {
  says: 'opens database connections only in the database folder',
  check: (files) =>
    outside(files, POOLS).flatMap((file) =>
      importsOf(file)
        .filter(({ specifier, typeOnly }) => specifier === 'pg' && !typeOnly)
        .map(({ line }) => ({ path: file.path, line, says: 'uses pg: take a Db or a Tx' })),
    ),
  planted: [{ 'apps/api/src/modules/a/a.service.ts': "import pg from 'pg';" }],
  clean: {
    'apps/api/src/platform/database/pool.ts': "import pg from 'pg';",
    'apps/api/src/modules/a/a.service.ts': "import type { PoolClient } from 'pg';",
  },
};
