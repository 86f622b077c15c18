import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../apps/api/src/platform/paths.ts';
import { type FailPoint, failPointBanner, pointsOf, withPoints } from './failpoints.ts';
import { counts } from './plan.ts';
import { Carriers, runRails } from './rail-carriers.ts';

it('matches every outside movement with one posting, whatever step a carrier dies at', async () => {
  const said: string[] = [];
  const result = await runRails(counts.rails.small, (sentence) => said.push(sentence));
  expect(result.problems, said.join('\n')).toEqual([]);
  expect(result.kills, said.join('\n')).toBe(counts.rails.small);
  expect(result.points).toBeGreaterThan(30);
  expect(result.movements).toBeGreaterThan(30);
  expect(result.inSuspense).toBeGreaterThanOrEqual(6);
});

/** Goes on for ever, unless it is faulty; what stands behind that is never reached. */
const code = `
await undefined;
if (process.argv[2] === 'faulty') process.exit(3);
for (;;) await new Promise((resolve) => setTimeout(resolve, 5));
await 'never';
`;

describe('a carrier', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fl-carriers-'));
  const program = join(folder, 'carrier.mjs');
  const notes = join(folder, 'reached');
  let points: FailPoint[] = [];
  const carriers = (word = 'sound') => new Carriers({ program, words: [word], notes });
  const [long, short] = [30_000, 500];

  beforeAll(() => {
    writeFileSync(program, code);
    const file = relative(projectRoot, program);
    points = pointsOf([file]);
    writeFileSync(program, failPointBanner + withPoints(file, code, 0));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const at = (number: number): FailPoint => {
    const point = points[number];
    if (point === undefined) throw new Error('No such point.');
    return point;
  };

  it('reaches what its work comes to, and nothing else', async () => {
    const { reached } = await carriers().reach(points);
    expect(reached.map(({ number }) => number)).toEqual([0, 1, 2, 3]);
  });

  it('has ended at its point only when it came there so often', async () => {
    const ends = (point: FailPoint, times: number, limitMs: number) =>
      carriers().endsAt({ point, times, limitMs });
    expect(await ends(at(0), 1, long)).toBe(true);
    expect(await ends(at(2), 2, long)).toBe(true);
    expect(await ends(at(0), 2, short)).toBe(false);
    expect(await ends(at(4), 1, short)).toBe(false);
  });

  it('has not ended at its point when it ended by itself', async () => {
    const ended = carriers('faulty').endsAt({ point: at(2), times: 1, limitMs: long });
    await expect(ended).rejects.toThrow('ended by itself');
  });

  it('is not waited for when it does not begin to work', async () => {
    const idle = join(folder, 'idle.mjs');
    writeFileSync(idle, 'setInterval(() => undefined, 1_000);');
    const none = new Carriers({ program: idle, words: [], notes, startLimitMs: 200 });
    await expect(none.reach(points)).rejects.toThrow('does not begin to work');
  });
});
