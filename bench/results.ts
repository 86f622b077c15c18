/** Gathers what was measured, round by round, and prints it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { median, table } from './report.ts';
import { cpuSeconds, type Watched } from './timing/cpu-time.ts';

const SETTLE_MS = 500;

export interface Measurement {
  readonly perSecond: number;
  readonly medianMs?: number;
  readonly p99Ms?: number;
  readonly done: number;
}

interface Row extends Measurement {
  /** Processor time for each, in microseconds, by process. */
  readonly cpuUs: Readonly<Record<string, number>>;
}

export class Results {
  readonly #watched: Watched;
  readonly #rows = new Map<string, Row[]>();

  constructor(watched: Watched) {
    this.#watched = watched;
  }

  async measure(name: string, run: () => Promise<Measurement>): Promise<void> {
    const before = cpuSeconds(this.#watched);
    const measured = await run();
    // The server takes a moment to account for backends that have ended.
    await sleep(SETTLE_MS);
    const cpuUs = Object.fromEntries(
      Object.entries(cpuSeconds(this.#watched)).map(([name, after]) => [
        name,
        ((after - (before[name] ?? 0)) / measured.done) * 1e6,
      ]),
    );
    this.#rows.set(name, [...(this.#rows.get(name) ?? []), { ...measured, cpuUs }]);
  }

  rate(name: string): number {
    return median((this.#rows.get(name) ?? []).map(({ perSecond }) => perSecond));
  }

  print(): void {
    const processes = ['load', ...Object.keys(this.#watched)];
    table(
      [
        ...['', 'per second', 'lowest', 'highest', 'median ms', 'p99 ms'],
        ...processes.map((name) => `${name} µs`),
      ],
      [...this.#rows].map(([name, rows]) => {
        const rates = rows.map(({ perSecond }) => perSecond);
        const middle = (values: readonly (number | undefined)[]): string => {
          const known = values.filter((value) => value !== undefined);
          return known.length === 0 ? '' : median(known).toFixed(1);
        };
        return [
          name,
          median(rates).toFixed(0),
          Math.min(...rates).toFixed(0),
          Math.max(...rates).toFixed(0),
          middle(rows.map(({ medianMs }) => medianMs)),
          middle(rows.map(({ p99Ms }) => p99Ms)),
          ...processes.map((name) => median(rows.map(({ cpuUs }) => cpuUs[name] ?? 0)).toFixed(0)),
        ];
      }),
    );
  }
}
