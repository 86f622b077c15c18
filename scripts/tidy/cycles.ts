/** No file, and no module, depends on itself by a detour. */
import { resolveImport } from './resolve.ts';
import { isCode, isTest, type Rule, type SourceFile } from './rule.ts';
import { importsOf } from './syntax.ts';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** `strict` counts types and lazy imports too, which bind files to each other only for readers. */
function graphOf(
  files: readonly SourceFile[],
  nameOf: (path: string) => string | undefined,
  strict: boolean,
): Graph {
  const graph = new Map<string, Set<string>>();
  for (const file of files) {
    const from = nameOf(file.path);
    if (from === undefined || !isCode(file.path) || isTest(file.path)) continue;
    const targets = graph.get(from) ?? new Set();
    graph.set(from, targets);
    for (const { specifier, typeOnly, lazy } of importsOf(file)) {
      const target = resolveImport(file.path, specifier);
      const to = target === undefined ? undefined : nameOf(target);
      if (to !== undefined && to !== from && (strict || !(typeOnly || lazy))) targets.add(to);
    }
  }
  return graph;
}

/** One cycle for each way back that a depth-first walk meets. */
function cyclesOf(graph: Graph): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const trail: string[] = [];
  const visit = (node: string): void => {
    const at = trail.indexOf(node);
    if (at >= 0) cycles.push([...trail.slice(at), node]);
    if (at >= 0 || done.has(node)) return;
    trail.push(node);
    for (const next of graph.get(node) ?? []) visit(next);
    trail.pop();
    done.add(node);
  };
  for (const node of graph.keys()) visit(node);
  return cycles;
}

function cycleRule(
  says: string,
  nameOf: (path: string) => string | undefined,
  strict: boolean,
  examples: Pick<Rule, 'planted' | 'clean'>,
): Rule {
  return {
    says,
    check: (files) =>
      cyclesOf(graphOf(files, nameOf, strict)).map((cycle) => ({
        path: cycle[0] ?? '',
        line: 0,
        says: `depends on itself: ${cycle.join(' → ')}`,
      })),
    ...examples,
  };
}

export const fileCycles = cycleRule('has no cycle of files', (path) => path, false, {
  planted: [
    {
      'packages/seal/src/a.ts': "import './b.ts';",
      'packages/seal/src/b.ts': "import './c.ts';",
      'packages/seal/src/c.ts': "import './a.ts';",
    },
  ],
  clean: {
    'packages/seal/src/a.ts': "import './b.ts';\nimport './c.ts';",
    'packages/seal/src/b.ts': "import './c.ts';",
    'packages/seal/src/c.ts': "import type { A } from './a.ts';\nconst b = import('./b.ts');",
  },
});

export const moduleCycles = cycleRule(
  'has no cycle of modules, not even of types',
  (path) => /^apps\/api\/src\/modules\/([^/]+)\//.exec(path)?.[1],
  true,
  {
    planted: [
      {
        'apps/api/src/modules/a/a.service.ts': "import '#modules/b/b.service.ts';",
        'apps/api/src/modules/b/b.service.ts': "import type { A } from '#modules/a/a.service.ts';",
      },
    ],
    clean: {
      'apps/api/src/modules/a/a.service.ts': "import '#modules/b/b.service.ts';",
      'apps/api/src/modules/b/b.service.ts': "import './b.sql.ts';",
    },
  },
);
