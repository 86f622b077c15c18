/**
 * What every page of a signed-in area needs stands in one file for the area, and in one more what
 * both areas need. Left to itself the bundler cuts the same into sixty: one for every set of
 * pages that happens to share something, and each is a request before anything is seen.
 */
import type { Plugin } from 'vite';

const FRAMES = {
  customer: /\/src\/customer\/customer-area\.tsx$/,
  control: /\/src\/control\/control-area\.tsx$/,
} as const;
const EVERY_FRAME = /\/src\/entry-app\.tsx$/;
/** Where a customer arrives: what it needs is fetched with the frame, not after it. */
const ARRIVAL = /\/src\/customer\/home\/home-page\.tsx$/;
/** Words are fetched by language. */
const WORDS = /\.json(\?|$)/;

export class FrameFiles {
  readonly #inFrame = { customer: new Set<string>(), control: new Set<string>() };

  /** Learns what the frames need, once all modules are known. */
  plugin(): Plugin {
    const inFrame = this.#inFrame;
    return {
      name: 'fairlead:frame-files',
      buildEnd() {
        for (const area of ['customer', 'control'] as const) {
          const needed = inFrame[area];
          needed.clear();
          const first = [FRAMES[area], EVERY_FRAME, ...(area === 'customer' ? [ARRIVAL] : [])];
          for (const id of this.getModuleIds()) {
            if (first.some((one) => one.test(id))) needed.add(id);
          }
          // Grows while it is walked.
          for (const id of needed) {
            for (const next of this.getModuleInfo(id)?.importedIds ?? []) needed.add(next);
          }
        }
      },
    };
  }

  /** The file of a module; null where it stays by itself or with its pages. */
  nameOf(id: string): string | null {
    // A frame keeps a file of its own, by which the server finds what it needs.
    if (WORDS.test(id) || FRAMES.customer.test(id) || FRAMES.control.test(id)) return null;
    const customer = this.#inFrame.customer.has(id);
    const control = this.#inFrame.control.has(id);
    if (customer && control) return 'areas';
    if (customer) return 'customer';
    return control ? 'control' : null;
  }
}
