/** Ctrl-C and SIGTERM: the first asks for an orderly end, the second ends at once. */

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

export function stopOnSignals(): StopRequest {
  let requested = false;
  let resolveWait: () => void = () => undefined;
  const wait = new Promise<void>((resolve) => {
    resolveWait = resolve;
  });
  const forced: (() => void)[] = [];
  const onSignal = (): void => {
    if (requested) {
      for (const action of forced) action();
      process.exit(forcedExitCode);
    }
    requested = true;
    resolveWait();
  };
  for (const signal of signals) process.on(signal, onSignal);
  return {
    get requested() {
      return requested;
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
