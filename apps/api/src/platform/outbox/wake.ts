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
