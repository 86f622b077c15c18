/**
 * A point before and a point after every `await` of the money path, where the process can be made
 * to end. The list is made from the code: the files are what the money path imports, the points are
 * what their syntax holds. Only the build for faults has them.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';
import ts from 'typescript';
import { projectRoot } from '../apps/api/src/platform/paths.ts';

/** What npm installed stays outside; our own packages are TypeScript and come in. */
const installedOutside: Plugin = {
  name: 'installed-outside',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^[a-z@]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@fairlead/')
        ? undefined
        : { path, external: true },
    );
  },
};

/** Where money is moved; what these files import at run time belongs to the path. */
const ROOTS = [
  'apps/api/src/modules/transfers/transfers.service.ts',
  'apps/api/src/modules/transfers/chart.service.ts',
];

export interface FailPoint {
  readonly number: number;
  readonly file: string;
  readonly line: number;
  readonly side: 'before' | 'after';
}

/** The files of the money path. */
export function moneyPathFiles(): Promise<string[]> {
  return filesFrom(ROOTS);
}

/** What these files import at run time, from the root of the repository, in a fixed order. */
export async function filesFrom(roots: readonly string[]): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: roots.map((file) => join(projectRoot, file)),
    bundle: true,
    write: false,
    outdir: join(projectRoot, 'apps/api/dist'),
    metafile: true,
    absWorkingDir: projectRoot,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    plugins: [installedOutside],
    logLevel: 'warning',
  });
  return Object.keys(metafile.inputs)
    .filter((file) => /\.tsx?$/.test(file))
    .sort();
}

function awaitsOf(file: string, text: string): { from: number; to: number; line: number }[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  const found: { from: number; to: number; line: number }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isAwaitExpression(node)) {
      const from = node.getStart(source);
      const line = source.getLineAndCharacterOfPosition(from).line + 1;
      found.push({ from, to: node.getEnd(), line });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Every point of these files, numbered. */
export function pointsOf(files: readonly string[]): FailPoint[] {
  const points: FailPoint[] = [];
  for (const file of files) {
    const text = readFileSync(join(projectRoot, file), 'utf8');
    for (const { line } of awaitsOf(file, text)) {
      for (const side of ['before', 'after'] as const) {
        points.push({ number: points.length, file, line, side });
      }
    }
  }
  return points;
}

/** `await x` becomes `point(2n+1, (point(2n), await x))`. */
export function withPoints(file: string, text: string, first: number): string {
  const inserts = awaitsOf(file, text).flatMap(({ from, to }, index) => {
    const number = first + 2 * index;
    return [
      { at: from, order: index, words: `__point(${number + 1}, (__point(${number}), ` },
      // Of awaits that end together the inner one closes first.
      { at: to, order: -1 - index, words: '))' },
    ];
  });
  inserts.sort((a, b) => b.at - a.at || b.order - a.order);
  return inserts.reduce((done, { at, words }) => done.slice(0, at) + words + done.slice(at), text);
}

export function failPointPlugin(points: readonly FailPoint[]): Plugin {
  const firsts = new Map<string, number>();
  for (const { file, number } of points) if (!firsts.has(file)) firsts.set(file, number);
  return {
    name: 'fail-points',
    setup: ({ onLoad }) => {
      onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
        const file = relative(projectRoot, path);
        const first = firsts.get(file);
        if (first === undefined) return undefined;
        const contents = withPoints(file, readFileSync(path, 'utf8'), first);
        return { contents, loader: file.endsWith('x') ? 'tsx' : 'ts' };
      });
    },
  };
}

/** Those that a program has noted in the file; none when there is no file. */
export function reachedIn(file: string, points: readonly FailPoint[]): FailPoint[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const numbers = new Set(text.split('\n'));
  return points.filter(({ number }) => numbers.has(String(number)));
}

/** Spread over the whole list, which begins again when there are fewer than wanted. */
export function spread(points: readonly FailPoint[], count: number): FailPoint[] {
  const step = Math.max(points.length / count, 1);
  const from = Math.random() * step;
  return Array.from(
    { length: count },
    (_, index) => points[Math.floor(from + index * step) % points.length],
  ).filter((point) => point !== undefined);
}

/** Tells a program with points where to end. */
export function ending({ number }: FailPoint, times: number) {
  return { FAULT_POINT: String(number), FAULT_TIMES: String(times) };
}

/** A run that reached nothing, or did not end where it was to end, has shown nothing of it. */
export function notShown(reached: readonly FailPoint[], missed: readonly FailPoint[]): string[] {
  if (reached.length === 0) return ['No point was reached.'];
  return missed.map(({ side, file, line }) => `It did not end ${side} ${file}:${line} again.`);
}

/**
 * Notes each point when it is first reached, anew after SIGUSR2, and ends the process without a
 * word when the chosen one has been reached so many times.
 */
export const failPointBanner = `
import { appendFileSync as __append } from 'node:fs';
const __armed = Number(process.env.FAULT_POINT ?? -1);
let __left = Number(process.env.FAULT_TIMES ?? 1);
const __reached = new Set();
process.on('SIGUSR2', () => __reached.clear());
globalThis.__point = (number, value) => {
  if (!__reached.has(number)) {
    __reached.add(number);
    if (process.env.FAULT_REACHED) __append(process.env.FAULT_REACHED, number + '\\n');
  }
  if (number === __armed && (__left -= 1) <= 0) process.kill(process.pid, 'SIGKILL');
  return value;
};
`;
