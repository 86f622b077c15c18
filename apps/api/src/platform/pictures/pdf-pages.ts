/**
 * The pages of a PDF as pictures. A PDF is a program of sorts, so it is drawn in a thread with an
 * end: bounded in time, in memory and in pages. What comes back are pixels and nothing else.
 */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '#platform/paths.ts';
import { type FileProblem, UnfitFile } from './file-problem.ts';

export const MOST_PAGES = 10;
const LONG_SIDE = 2_000;
const DOTS_PER_INCH = 150;
const MEMORY_BYTES = 256 * 1024 * 1024;
const HEAP_MB = 160;
/** Well within the time by which a request is answered. */
const LIFE_MS = 8_000;

type Outcome = { readonly pages: readonly Uint8Array[] } | { readonly problem: FileProblem };

const program = join(projectRoot, 'apps/api/bin/pdf-pages.mjs');

/** PNGs of its pages. Throws `UnfitFile`. */
export async function pdfPages(
  bytes: Uint8Array,
  lifeMs = LIFE_MS,
): Promise<readonly Uint8Array[]> {
  const worker = new Worker(program, {
    workerData: {
      bytes,
      mostPages: MOST_PAGES,
      longSide: LONG_SIDE,
      dotsPerInch: DOTS_PER_INCH,
      memoryBytes: MEMORY_BYTES,
    },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, stackSizeMb: 4 },
    // What the library says about a file may quote it.
    stdout: true,
    stderr: true,
    env: {},
    execArgv: [],
  });
  worker.stdout.resume();
  worker.stderr.resume();
  try {
    const outcome = await outcomeOf(worker, lifeMs);
    if ('problem' in outcome) throw new UnfitFile(outcome.problem);
    return outcome.pages;
  } finally {
    await worker.terminate();
  }
}

function outcomeOf(worker: Worker, lifeMs: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const patience = setTimeout(() => resolve({ problem: 'too_detailed' }), lifeMs);
    const end = (outcome: Outcome) => {
      clearTimeout(patience);
      resolve(outcome);
    };
    worker.once('message', end);
    // Out of heap, or the library itself gave up: the file's fault either way.
    worker.once('error', () => end({ problem: 'damaged' }));
    worker.once('exit', () => end({ problem: 'damaged' }));
  });
}
