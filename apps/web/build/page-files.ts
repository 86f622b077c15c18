/**
 * What several pages of the signed-in areas share, in few files. Left to itself the bundler cuts a
 * file for every set of pages that happens to share something, up to sixty for one page, and each
 * is a request. A first build shows what it would cut and how large; its parts are joined here, as
 * long as the requests saved are worth more than what some pages then fetch in vain.
 */
import type { Plugin, Rolldown } from 'vite';
import { Parts } from './parts.ts';

/** More files than there ever are, and below the priorities in vite.config.ts. */
const MOST_FILES = 100;
/** Files of their own by other rules: see vite.config.ts. */
const SETTLED = /^(react|areas|customer|control)$/;
/** Words are fetched by language. */
const WORDS = /\.json(\?|$)/;

interface Group {
  readonly name: string;
  readonly test: (id: string) => boolean;
  readonly priority: number;
}

export class PageFiles {
  readonly #fileOf = new Map<string, number>();

  /** For the first build, of which nothing is kept: learns what pages share. */
  learner(): Plugin {
    return {
      name: 'fairlead:page-files',
      generateBundle: (_, bundle) => this.#learn(bundle),
    };
  }

  /** For the second: one group a file. */
  groups(): Group[] {
    const files = new Set(this.#fileOf.values());
    return [...files].map((file) => ({
      name: 'shared',
      test: (id) => this.#fileOf.get(id) === file,
      // After those that it needs, or it would swallow them.
      priority: MOST_FILES - file,
    }));
  }

  #learn(bundle: Rolldown.OutputBundle): void {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    // Not only entries: what another page has from the start too is fetched late all the same.
    const late = new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports));
    const parts = new Parts(
      chunks.map((chunk) => ({
        name: chunk.fileName,
        modules: Object.keys(chunk.modules),
        size: Object.values(chunk.modules).reduce(
          (sum, { renderedLength }) => sum + renderedLength,
          0,
        ),
        needs: chunk.imports,
        isPage: late.has(chunk.fileName),
        isSettled:
          chunk.isEntry ||
          SETTLED.test(chunk.name) ||
          Object.keys(chunk.modules).some((id) => WORDS.test(id)),
      })),
    );
    parts.join();
    for (const [file, modules] of parts.neededFirst().entries()) {
      if (file >= MOST_FILES) throw new Error('Pages share more files than MOST_FILES.');
      for (const id of modules) this.#fileOf.set(id, file);
    }
  }
}
