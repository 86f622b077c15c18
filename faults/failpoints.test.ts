import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../apps/api/src/platform/paths.ts';
import {
  type FailPoint,
  moneyPathFiles,
  notShown,
  pointsOf,
  reachedIn,
  spread,
  withPoints,
} from './failpoints.ts';

/** Counted by the words of the text, not by its syntax: another way than the list is made. */
function awaitWords(text: string): number {
  const scanner = ts.createScanner(ts.ScriptTarget.ESNext, true);
  scanner.setText(text);
  let words = 0;
  let depth: number[] = [];
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    if (kind === ts.SyntaxKind.AwaitKeyword) words += 1;
    // Inside a template the scanner has to be told where the text goes on.
    if (kind === ts.SyntaxKind.TemplateHead) depth = [...depth, 0];
    const last = depth.length - 1;
    if (kind === ts.SyntaxKind.OpenBraceToken && last >= 0) depth[last] = (depth[last] ?? 0) + 1;
    if (kind === ts.SyntaxKind.CloseBraceToken && last >= 0) {
      if (depth[last] === 0) {
        const next = scanner.reScanTemplateToken(false);
        if (next === ts.SyntaxKind.TemplateTail) depth = depth.slice(0, -1);
      } else depth[last] = (depth[last] ?? 0) - 1;
    }
  }
  return words;
}

it('has a point before and after every await of the money path', async () => {
  const files = await moneyPathFiles();
  expect(files).toContain('packages/ledger/src/attempt.ts');
  expect(files).toContain('packages/ledger/src/grouped.ts');
  expect(files).toContain('apps/api/src/modules/transfers/transfers.service.ts');
  const points = pointsOf(files);
  expect(points.map(({ number }) => number)).toEqual(points.map((_, index) => index));
  for (const file of files) {
    const text = readFileSync(join(projectRoot, file), 'utf8');
    const own = points.filter((point) => point.file === file);
    expect(own.length, file).toBe(2 * awaitWords(text));
    const first = own[0]?.number ?? 0;
    const written = [...withPoints(file, text, first).matchAll(/__point\((\d+)/g)];
    const numbers = written.map(([, number]) => Number(number)).sort((a, b) => a - b);
    expect(numbers, file).toEqual(own.map(({ number }) => number));
  }
});

it('changes nothing about what the code does', async () => {
  const code = 'const a = async (n) => (await (await n)) + (await [await n].length);';
  const seen: number[] = [];
  const point = (number: number, value: unknown) => {
    seen.push(number);
    return value;
  };
  const run = new Function('__point', `${withPoints('a.ts', code, 10)} return a;`);
  expect(await run(point)(Promise.resolve(4))).toBe(5);
  expect([...seen].sort((a, b) => a - b)).toEqual([10, 11, 12, 13, 14, 15, 16, 17]);
});

describe('a run that ends a process at its points', () => {
  const points: FailPoint[] = [0, 1, 2, 3].map((number) => ({
    number,
    file: 'a.ts',
    line: 1 + Math.floor(number / 2),
    side: number % 2 === 0 ? 'before' : 'after',
  }));

  it('has shown nothing when it reached none of them', () => {
    expect(notShown(reachedIn(join(tmpdir(), 'no such file'), points), [])).toEqual([
      'No point was reached.',
    ]);
    expect(notShown(points, [])).toEqual([]);
  });

  it('says at which of them it did not end', () => {
    expect(notShown(points, points.slice(2, 3))).toEqual(['It did not end before a.ts:2 again.']);
  });

  it('spreads its kills over all of them, and begins again when there are more kills', () => {
    const numbers = (count: number) => spread(points, count).map(({ number }) => number);
    expect([...numbers(4)].sort()).toEqual([0, 1, 2, 3]);
    expect(numbers(2)).toHaveLength(2);
    expect(new Set(numbers(9))).toEqual(new Set([0, 1, 2, 3]));
    expect(spread([], 3)).toEqual([]);
  });
});
