/** A wait that can be cut short. A wake that comes while nobody waits counts for the next wait. */
export class Wake {
  #woken = false;
  #end: (() => void) | undefined;

  now(): void {
    this.#woken = true;
    this.#end?.();
  }

  /** For so long at most, or as long as it takes. */
  async wait(milliseconds?: number): Promise<void> {
    if (!this.#woken) {
      await new Promise<void>((resolve) => {
        const timer = milliseconds === undefined ? undefined : setTimeout(resolve, milliseconds);
        this.#end = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#woken = false;
    this.#end = undefined;
  }
}

/** Whoever failed is left alone for a moment, however much waits; not longer than until `stop`. */
export async function pause(ms: number, stop: AbortSignal): Promise<void> {
  if (stop.aborted) return;
  const over = new Wake();
  const end = () => over.now();
  stop.addEventListener('abort', end);
  await over.wait(ms);
  stop.removeEventListener('abort', end);
}
