/**
 * `import … from './locales/es.json?parts=ui,public'` gives those parts of a catalogue only, with
 * the ICU messages already parsed: a page carries neither other pages' words nor the parser.
 * `protected` messages come from the contract, not from the catalogue, so that nothing can
 * override them.
 */
import { join } from 'node:path';
import type { ProtectedMessages } from '@fairlead/contract/protected-messages';
import { type Plugin, runnerImport } from 'vite';
import { type Catalogue, catalogueProblems, readCatalogue } from './catalogues.ts';
import { parseIcu, resolveFromReactIntl } from './icu.ts';

/** The folder of long public copy, which only the server and a few living parts read. */
const SITE = 'site';

const PARTIAL = /\/locales\/([a-z]+)\.json\?parts=([a-z.,-]+)$/;

interface ProtectedModule {
  protectedMessagesIn(language: string): ProtectedMessages;
}

export function cataloguePlugin(folder: string, protectedMessages: string): Plugin {
  return {
    name: 'fairlead:catalogues',
    enforce: 'pre',
    buildStart() {
      const problems = [folder, join(folder, SITE)].flatMap((one) => catalogueProblems(one));
      if (problems.length > 0) this.error(`The catalogues disagree:\n${problems.join('\n')}`);
    },
    async load(id) {
      const [, language, parts] = PARTIAL.exec(id) ?? [];
      if (language === undefined || parts === undefined) return null;
      this.addWatchFile(join(folder, `${language}.json`));
      this.addWatchFile(join(folder, SITE, `${language}.json`));
      const { module } = await runnerImport<ProtectedModule>(protectedMessages);
      const fixed = Object.entries(module.protectedMessagesIn(language));
      const catalogue = {
        ...readCatalogue(folder, language),
        ...readCatalogue(join(folder, SITE), language),
        ...Object.fromEntries(fixed.map(([key, message]) => [`protected.${key}`, message])),
      };
      const json = JSON.stringify(compiled(catalogue, parts.split(',')));
      return { code: `export default ${json};`, moduleType: 'js' };
    },
  };
}

function compiled(catalogue: Catalogue, parts: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(catalogue)
      .filter(([key]) => parts.some((part) => key.startsWith(`${part}.`) || key === part))
      .map(([key, message]) => [key, parseIcu(message)]),
  );
}

/** The browser's react-intl: one copy of each part, and no parser. */
export function intlRuntimePlugin(): Plugin {
  const parserless = resolveFromReactIntl('@formatjs/icu-messageformat-parser/no-parser.js');
  return {
    name: 'fairlead:intl-runtime',
    enforce: 'pre',
    resolveId(source, _importer, options) {
      if (options.ssr) return null;
      if (source === '@formatjs/icu-messageformat-parser') return parserless;
      if (source === 'intl-messageformat' || source === '@formatjs/fast-memoize') {
        return resolveFromReactIntl(source);
      }
      return null;
    },
  };
}
