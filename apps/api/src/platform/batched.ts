/**
 * Looks things up together: keys that are asked for while a look-up is under way form the next one.
 * Every answer is read after its question was asked, so nothing here is a cache.
 */
export function batched<K, V>(
  load: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
  { atOnce = 2, largest = 500 }: { atOnce?: number; largest?: number } = {},
): (key: K) => Promise<V | undefined> {
  interface Asker {
    readonly resolve: (value: V | undefined) => void;
    readonly reject: (reason: unknown) => void;
  }
  const waiting = new Map<K, Asker[]>();
  let running = 0;
  let scheduled = false;

  function schedule(): void {
    if (scheduled || running >= atOnce || waiting.size === 0) return;
    scheduled = true;
    // After this turn's requests have all been read from their sockets.
    setImmediate(() => {
      scheduled = false;
      void run();
    });
  }

  async function run(): Promise<void> {
    const askers = new Map([...waiting].slice(0, largest));
    if (askers.size === 0) return;
    for (const key of askers.keys()) waiting.delete(key);
    running += 1;
    schedule();
    try {
      const found = await load([...askers.keys()]);
      for (const [key, list] of askers) for (const one of list) one.resolve(found.get(key));
    } catch (error) {
      for (const list of askers.values()) for (const one of list) one.reject(error);
    } finally {
      running -= 1;
      schedule();
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const list = waiting.get(key);
      if (list === undefined) waiting.set(key, [{ resolve, reject }]);
      else list.push({ resolve, reject });
      schedule();
    });
}
