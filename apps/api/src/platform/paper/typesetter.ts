/**
 * Sets documents as tagged PDFs: a template and data, in a thread that is started when the first
 * one is wanted. One document after the other; what waits too long or breaks the thread fails.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Refusal } from '#platform/errors.ts';
import { projectRoot } from '#platform/paths.ts';
import { farFonts, fonts } from './fonts.ts';

const program = join(projectRoot, 'apps/api/bin/paper.mjs');
/** With the start of the thread, which takes seconds on a busy machine. */
const LIFE_MS = 60_000;
const MOST_WAITING = 20;
/** After so long without work the thread ends: it holds a quarter of a gigabyte. */
const IDLE_MS = 60_000;

/** What every document is set on. */
const SHEET = join(projectRoot, 'apps/api/src/platform/paper/sheet.typ');

type Answer = { readonly bytes: Uint8Array } | { readonly problem: string };

interface Waiting {
  readonly resolve: (bytes: Buffer) => void;
  readonly reject: (error: Error) => void;
  readonly patience: NodeJS.Timeout;
}

/** What sets the pages. */
export type SetsPaper = Pick<Typesetter, 'set'>;

export class Typesetter {
  readonly #waiting = new Map<number, Waiting>();
  #worker: Promise<Worker> | undefined;
  #idle: NodeJS.Timeout | undefined;
  /** Asked for and not answered, also those whose template is still being read. */
  #asked = 0;
  #count = 0;
  readonly #sheet: string;
  readonly #idleMs: number;

  constructor({ sheet = SHEET, idleMs = IDLE_MS } = {}) {
    this.#sheet = sheet;
    this.#idleMs = idleMs;
  }

  /** The same bytes for the same data. `template`: a file under the project's folder. */
  async set(template: string, data: object): Promise<Buffer> {
    if (this.#asked >= MOST_WAITING) throw new Refusal('busy', { retryAfterSeconds: 5 });
    this.#asked += 1;
    clearTimeout(this.#idle);
    try {
      return await this.#setNow(template, data);
    } finally {
      this.#asked -= 1;
      if (this.#asked === 0) this.#rest();
    }
  }

  /** The thread ends when nobody has asked for anything in a while. */
  #rest(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#end(), this.#idleMs);
    this.#idle.unref();
  }

  async #setNow(template: string, data: object): Promise<Buffer> {
    const worker = await this.#started();
    const source = await readFile(join(projectRoot, template), 'utf8');
    this.#count += 1;
    const number = this.#count;
    return new Promise((resolve, reject) => {
      const patience = setTimeout(() => this.#fail(new Error('Setting took too long.')), LIFE_MS);
      this.#waiting.set(number, { resolve, reject, patience });
      worker.postMessage({ number, template, source, data: JSON.stringify(data) });
    });
  }

  /** A start that fails, as where no file can be opened just now, is not kept: the next may do. */
  async #started(): Promise<Worker> {
    const starting = this.#worker ?? this.#start();
    this.#worker = starting;
    try {
      return await starting;
    } catch (error) {
      if (this.#worker === starting) this.#worker = undefined;
      throw error;
    }
  }

  async #start(): Promise<Worker> {
    const worker = new Worker(program, {
      workerData: { sheet: await readFile(this.#sheet, 'utf8'), fonts, farFonts },
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
    void ended?.then(
      (worker) => worker.terminate(),
      // It never started, which whoever asked for it was told.
      () => undefined,
    );
  }
}
