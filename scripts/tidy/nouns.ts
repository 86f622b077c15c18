/**
 * One noun, five places: address = contract file = API module = web folder = journey. The glossary
 * has the words, and the table of addresses that differ from their noun.
 */
import type { Breach, Rule, SourceFile } from './rule.ts';

const GLOSSARY = 'docs/glossary.md';
const HEADING = '## Nouns and their addresses';

/** Noun → the addresses that belong to it besides its own name. */
function readTable(files: readonly SourceFile[]): Map<string, string[]> {
  const text = files.find(({ path }) => path === GLOSSARY)?.text ?? '';
  const section = text.split(HEADING)[1]?.split('\n## ')[0] ?? '';
  const rows = [...section.matchAll(/^\| `([a-z-]+)` \|(.*)$/gm)];
  return new Map(
    rows.map(([, noun = '', rest = '']) => [
      noun,
      [...rest.matchAll(/`(\/[^`]*)`/g)].map(([, address = '']) => address),
    ]),
  );
}

interface Contract {
  readonly noun: string;
  readonly file: SourceFile;
  readonly addresses: readonly string[];
}

function contractsOf(files: readonly SourceFile[]): Contract[] {
  return files.flatMap((file) => {
    const noun = /^packages\/contract\/src\/([a-z-]+)\.ts$/.exec(file.path)?.[1];
    const addresses = [...file.text.matchAll(/^\s*path: '(\/api\/[^']+)'/gm)].map(
      ([, address = '']) => address,
    );
    return noun !== undefined && addresses.length > 0 ? [{ noun, file, addresses }] : [];
  });
}

const within = (address: string, prefix: string) =>
  address === prefix || address.startsWith(`${prefix}/`);

/** The staff side of a noun stands under /api/admins, the sandbox's under /api/sandbox. */
function isAt(noun: string, address: string, others: readonly string[]): boolean {
  const own = [`/api/${noun}`, `/api/admins/${noun}`, `/api/sandbox/${noun}`];
  return [...own, ...others].some((prefix) => within(address, prefix));
}

export const addresses: Rule = {
  says: 'has routes at the address of their noun, and every noun in the glossary',
  check: (files) => {
    const table = readTable(files);
    return contractsOf(files).flatMap(({ noun, file, addresses }): Breach[] => {
      const others = table.get(noun);
      if (others === undefined) {
        return [{ path: GLOSSARY, line: 0, says: `has no row for the noun ${noun}` }];
      }
      return addresses
        .filter((address) => !isAt(noun, address, others))
        .map((address) => ({ path: file.path, line: 0, says: `${address} is not under ${noun}` }));
    });
  },
  planted: [
    {
      [GLOSSARY]: `# Glossary\n${HEADING}\n| \`cards\` | | |\n`,
      'packages/contract/src/cards.ts': "  path: '/api/plastic',",
    },
    { [GLOSSARY]: '# Glossary\n', 'packages/contract/src/cards.ts': "  path: '/api/cards'," },
  ],
  clean: {
    [GLOSSARY]: `# Glossary\n${HEADING}\n| \`customers\` | people | \`/api/users\` |\n`,
    'packages/contract/src/customers.ts': "  path: '/api/users/:id',\n  path: '/api/customers',",
    'packages/contract/src/route.ts': '  readonly path: string;',
  },
};

export const modulePerNoun: Rule = {
  says: 'has a module for every contract file, and a contract file for every module with routes',
  check: (files) => {
    const contracts = new Set(contractsOf(files).map(({ noun }) => noun));
    const modules = new Set(
      files.flatMap(
        ({ path }) =>
          /^apps\/api\/src\/modules\/([a-z-]+)\/[a-z-]+\.(?:control-)?routes\.ts$/.exec(
            path,
          )?.[1] ?? [],
      ),
    );
    return [
      ...[...contracts]
        .filter((noun) => !modules.has(noun))
        .map((noun) => ({
          path: `packages/contract/src/${noun}.ts`,
          line: 0,
          says: `no routes in apps/api/src/modules/${noun}`,
        })),
      ...[...modules]
        .filter((noun) => !contracts.has(noun))
        .map((noun) => ({
          path: `apps/api/src/modules/${noun}`,
          line: 0,
          says: `no routes in packages/contract/src/${noun}.ts`,
        })),
    ];
  },
  planted: [
    { 'packages/contract/src/cards.ts': "  path: '/api/cards'," },
    { 'apps/api/src/modules/cards/cards.routes.ts': '' },
  ],
  clean: {
    'packages/contract/src/cards.ts': "  path: '/api/cards',",
    'apps/api/src/modules/cards/cards.control-routes.ts': '',
    'apps/api/src/modules/credentials/credentials.service.ts': '',
  },
};

/** Folders of an area that are no screen of their own. */
const FRAMES = ['frame', 'gates', 'islands', 'not-found'];

/** Every part of every address of the site: `/cp/settings/:group` → cp, settings. */
const ADDRESSED = /^apps\/web\/src\/(routes\.tsx|paths\.ts)$/;

function addressParts(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => ADDRESSED.test(path))
    .flatMap(({ text }) => [...text.matchAll(/'(\/[a-z0-9/:-]*)'/g)])
    .flatMap(([, address = '']) => address.split('/'));
}

export const nounFolders: Rule = {
  says: 'names web folders and journeys by nouns of the glossary or by the address of a screen',
  check: (files) => {
    const names = [...readTable(files).keys(), ...addressParts(files), ...FRAMES];
    const nouns = new Set(names.filter((name) => name !== ''));
    return files.flatMap(({ path }): Breach[] => {
      const folder = /^apps\/web\/src\/(?:public|customer|control|sandbox)\/([^/]+)\//.exec(
        path,
      )?.[1];
      if (folder !== undefined && !nouns.has(folder)) {
        return [{ path, line: 0, says: `${folder} is neither a noun nor an address` }];
      }
      const journey = /^e2e\/[^/]+\/([^/]+)\.spec\.ts$/.exec(path)?.[1];
      const known = [...nouns].some((noun) => journey === noun || journey?.startsWith(`${noun}-`));
      return journey === undefined || known
        ? []
        : [{ path, line: 0, says: `${journey} does not begin with a noun or an address` }];
    });
  },
  planted: [
    { [GLOSSARY]: '', 'apps/web/src/customer/plastic/plastic-page.tsx': '' },
    { [GLOSSARY]: '', 'e2e/customer/plastic.spec.ts': '' },
  ],
  clean: {
    [GLOSSARY]: `# Glossary\n${HEADING}\n| \`cards\` | |\n`,
    'apps/web/src/routes.tsx': "path: '/user/auth/security',",
    'apps/web/src/paths.ts': "study: () => '/study',",
    'apps/web/src/public/study/study-page.tsx': '',
    'apps/web/src/customer/security/security-page.tsx': '',
    'apps/web/src/customer/frame/side-menu.tsx': '',
    'apps/web/src/customer/cards/cards-page.tsx': '',
    'apps/web/src/customer/customer-layout.tsx': '',
    'e2e/customer/cards-freeze.spec.ts': '',
  },
};
