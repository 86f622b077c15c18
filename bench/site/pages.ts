/** `npm run bench -- pages`: how many cached public pages a second a sandbox serves. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { median, ratio, say, table } from '../report.ts';
import type { StartBank } from './start-bank.ts';

const CONNECTIONS = 64;
const PAGES = ['/en', '/ar/savings', '/es/faqs'] as const;
const answer = z.object({ perSecond: z.number(), medianMs: z.number(), p99Ms: z.number() });
type Answer = z.infer<typeof answer>;

/** By a program of its own, so that asking does not slow down answering. */
async function load(url: string, path: string, seconds: number): Promise<Answer> {
  const program = fileURLToPath(new URL('./page-load.ts', import.meta.url));
  const args = [new URL(url).port, path, CONNECTIONS, seconds].map(String);
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  await new Promise((resolve) => child.once('close', resolve));
  return answer.parse(JSON.parse(out));
}

export interface PagesOptions {
  readonly rounds: number;
  readonly seconds: number;
  readonly startBank: StartBank;
}

export async function benchPages({ rounds, seconds, startBank }: PagesOptions): Promise<void> {
  const bank = await startBank();
  const measured = new Map<string, Answer[]>(PAGES.map((path) => [path, []]));
  try {
    for (let round = 1; round <= rounds; round += 1) {
      for (const path of PAGES) measured.get(path)?.push(await load(bank.url, path, seconds));
      say(`round ${round} of ${rounds} done`);
    }
  } finally {
    await bank.close();
  }
  const middle = (answers: readonly Answer[], key: keyof Answer) =>
    median(answers.map((one) => one[key]));
  table(
    ['', 'per second', 'median ms', 'p99 ms'],
    [...measured].map(([path, answers]) => [
      path,
      middle(answers, 'perSecond').toFixed(0),
      middle(answers, 'medianMs').toFixed(1),
      middle(answers, 'p99Ms').toFixed(1),
    ]),
  );
  const slowest = Math.min(...[...measured.values()].map((all) => middle(all, 'perSecond')));
  ratio('pages.per-second', slowest);
}
