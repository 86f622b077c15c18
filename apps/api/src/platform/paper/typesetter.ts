/**
 * Sets documents as tagged PDFs: a template and data, in a thread that is started when the first
 * one is wanted. One document after the other; what waits too long or breaks the thread fails.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Refusal } from '#platform/errors.ts';
import { projectRoot } from '#platform/paths.ts';

const program = join(projectRoot, 'apps/api/bin/paper.mjs');
/** With the start of the thread, which takes seconds on a busy machine. */
const LIFE_MS = 60_000;
const MOST_WAITING = 20;
/** After so long without work the thread ends: it holds a quarter of a gigabyte. */
const IDLE_MS = 60_000;

/** Regular and bold of each; what these do not have is set as an empty box. */
const fonts = [
  '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  '@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf',
];

type Answer = { readonly bytes: Uint8Array } | { readonly problem: string };

interface Waiting {
  readonly resolve: (bytes: Buffer) => void;
  readonly reject: (error: Error) => void;
  readonly patience: NodeJS.Timeout;
}

export class Typesetter {
  readonly #templateFile: string;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Promise<Worker> | undefined;
  #idle: NodeJS.Timeout | undefined;
  #count = 0;

  /** `templateFile`: under the project's folder. */
  constructor(templateFile: string) {
    this.#templateFile = join(projectRoot, templateFile);
  }

  /** The same bytes for the same data. */
  async set(data: object): Promise<Buffer> {
    if (this.#waiting.size >= MOST_WAITING) throw new Refusal('busy', { retryAfterSeconds: 5 });
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const worker = await this.#worker;
    this.#count += 1;
    const number = this.#count;
    return new Promise((resolve, reject) => {
      const patience = setTimeout(() => this.#fail(new Error('Setting took too long.')), LIFE_MS);
      this.#waiting.set(number, { resolve, reject, patience });
      worker.postMessage({ number, data: JSON.stringify(data) });
    });
  }

  async #start(): Promise<Worker> {
    const template = await readFile(this.#templateFile, 'utf8');
    const worker = new Worker(program, {
      workerData: { template, fonts },
      stdout: true,
      stderr: true,
      env: {},
      execArgv: [],
    });
    worker.unref();
    worker.stdout.resume();
    worker.stderr.resume();
    worker.on('message', ({ number, ...answer }: { number: number } & Answer) =>
      this.#answer(number, answer),
    );
    worker.on('error', (error) => this.#fail(error));
    return worker;
  }

  #answer(number: number, answer: Answer): void {
    const asked = this.#waiting.get(number);
    if (asked === undefined) return;
    this.#waiting.delete(number);
    clearTimeout(asked.patience);
    if ('bytes' in answer) asked.resolve(Buffer.from(answer.bytes));
    else asked.reject(new Error(`A document was not set: ${answer.problem}`));
    if (this.#waiting.size > 0) return;
    this.#idle = setTimeout(() => this.#end(), IDLE_MS);
    this.#idle.unref();
  }

  /** Whoever waits is told; the next one gets a new thread. */
  #fail(error: Error): void {
    for (const { reject, patience } of this.#waiting.values()) {
      clearTimeout(patience);
      reject(error);
    }
    this.#waiting.clear();
    this.#end();
  }

  #end(): void {
    clearTimeout(this.#idle);
    const ended = this.#worker;
    this.#worker = undefined;
    void ended?.then((worker) => worker.terminate());
  }
}
