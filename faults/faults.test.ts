import { afterAll, beforeAll, expect, it } from 'vitest';
import { Bed } from './bed.ts';
import { readPlan } from './plan.ts';
import { runPlan } from './run-plan.ts';

const plan = readPlan(['--small']);
const said: string[] = [];
let bed: Bed;

beforeAll(async () => {
  const say = (sentence: string) => said.push(sentence);
  bed = await Bed.open({ people: plan.people, clients: plan.clients, say });
});
afterAll(() => bed?.close(), 60_000);

it('keeps every acknowledged transfer, once, whatever is killed, cut or repeated', async () => {
  const { line, sound } = await runPlan(bed, plan);
  expect(sound, [...said, line].join('\n')).toBe(true);
  expect(line).toMatch(/^faults kills=\d+ dbkills=\d+ .* lost=0 doubled=0 broken=0$/);
  const { kills, dbkills, ambiguous, duplicates, ops, points } = bed.tally;
  const least = plan.counts;
  expect(points).toBe(least.points);
  expect(kills).toBe(least.node + least.both + least['one-of-two'] + least.points);
  expect(dbkills).toBe(least.postmaster + least.both + least['server-processes']);
  expect(ambiguous).toBeGreaterThanOrEqual(least.ambiguous);
  expect(duplicates).toBeGreaterThanOrEqual(least.duplicates);
  expect(ops).toBeGreaterThanOrEqual(least.ops);
}, 600_000);
