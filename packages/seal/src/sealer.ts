/**
 * The sealer: seals again and again until it is stopped. Any number of processes may run one; the
 * database elects which of them seals at any moment.
 */
import type { Pool } from 'pg';
import { sealOnce, standsAt, type Turn } from './seal-once.ts';

export interface SealerOptions {
  readonly pool: Pool;
  /** Between turns; what has committed is sealed after this long plus the turn itself. */
  readonly pauseMs?: number;
  readonly maxRowsPerTable?: number;
  /** Told of every failed turn; the next one follows all the same. */
  readonly onError: (error: unknown) => void;
  readonly onBlock?: (block: { number: bigint; rowCount: bigint }) => void;
}

const PAUSE_MS = 500;
/** As many moments as are remembered while a long transaction holds sealing back. */
const MAX_MOMENTS = 1_000;

export class Sealer {
  readonly #options: SealerOptions;
  #running: Promise<void> | null = null;
  #stopping = false;
  #wake: (() => void) | null = null;
  /** Moments whose transactions were not all sealed yet: all that began by then is below `xid`. */
  #moments: { atMs: number; xid: bigint }[] = [];
  #sealedUpToMs = performance.now();
  /** All below was sealed, and nothing at or above it had begun. Undefined when that is not so. */
  #restsAt: bigint | undefined;

  constructor(options: SealerOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#running !== null) return;
    this.#stopping = false;
    this.#running = this.#run();
  }

  /** Ends after the turn that is under way. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#wake?.();
    await this.#running;
    this.#running = null;
  }

  /** Seconds since the latest moment whose rows are known to be sealed. A metric. */
  lagSeconds(): number {
    return (performance.now() - this.#sealedUpToMs) / 1000;
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      const more = await this.#turn();
      if (!more && !this.#stopping) await this.#pause();
    }
  }

  async #turn(): Promise<boolean> {
    const atMs = performance.now();
    const { pool, maxRowsPerTable } = this.#options;
    try {
      if (this.#restsAt !== undefined && (await standsAt(pool, this.#restsAt))) {
        this.#sealedUpToMs = atMs;
        return false;
      }
      const turn = await sealOnce(pool, maxRowsPerTable);
      this.#note(turn, atMs);
      if (turn.state !== 'done') return false;
      if (turn.block !== null) this.#options.onBlock?.(turn.block);
      return turn.more;
    } catch (error) {
      this.#options.onError(error);
      return false;
    }
  }

  #note(turn: Turn, atMs: number): void {
    const rests = turn.state === 'done' && turn.sealedBelow >= turn.nextXid;
    this.#restsAt = rests ? turn.nextXid : undefined;
    if (turn.state !== 'done') {
      // Somebody else seals, or there is nothing to seal yet; this process cannot measure a lag.
      this.#moments = [];
      this.#sealedUpToMs = atMs;
      return;
    }
    if (this.#moments.length < MAX_MOMENTS) this.#moments.push({ atMs, xid: turn.nextXid });
    while (this.#moments[0] !== undefined && this.#moments[0].xid <= turn.sealedBelow) {
      this.#sealedUpToMs = this.#moments[0].atMs;
      this.#moments.shift();
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.#options.pauseMs ?? PAUSE_MS);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
