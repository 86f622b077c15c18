import { expect, it } from 'vitest';
import { counts } from './plan.ts';
import { runRails } from './rail-carriers.ts';

it('matches every outside movement with one posting, whatever step a carrier dies at', async () => {
  const said: string[] = [];
  const result = await runRails(counts.rails.small, (sentence) => said.push(sentence));
  expect(result.problems, said.join('\n')).toEqual([]);
  expect(result.kills).toBe(counts.rails.small);
  expect(result.points).toBeGreaterThan(30);
  expect(result.movements).toBeGreaterThan(30);
  expect(result.inSuspense).toBeGreaterThanOrEqual(6);
});
