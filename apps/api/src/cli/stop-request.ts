/**
 * Ctrl-C and SIGTERM: the first asks for an orderly end, another one later ends at once. What
 * follows on its heels is the same order: a terminal tells the whole group of processes, and npm
 * passes on what it was told itself.
 */

export interface StopRequest {
  readonly requested: boolean;
  /** Resolves at the first signal. */
  readonly wait: Promise<void>;
  /** What to do right before a forced end. */
  onForce(action: () => void): void;
  /** Back to the system's own handling of signals. */
  done(): void;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** What shells expect of a program ended by Ctrl-C. */
const forcedExitCode = 130;
/** Nobody gives a second order sooner than this after the first. */
const sameOrderMs = 1_000;

export function stopOnSignals(): StopRequest {
  let requestedAt: number | undefined;
  let resolveWait: () => void = () => undefined;
  const wait = new Promise<void>((resolve) => {
    resolveWait = resolve;
  });
  const forced: (() => void)[] = [];
  const onSignal = (): void => {
    // Not the wall clock, which may be set back.
    const now = performance.now();
    if (requestedAt === undefined) {
      requestedAt = now;
      resolveWait();
    } else if (now - requestedAt >= sameOrderMs) {
      for (const action of forced) action();
      process.exit(forcedExitCode);
    }
  };
  for (const signal of signals) process.on(signal, onSignal);
  return {
    get requested() {
      return requestedAt !== undefined;
    },
    wait,
    onForce: (action) => {
      forced.push(action);
    },
    done: () => {
      for (const signal of signals) process.off(signal, onSignal);
    },
  };
}
