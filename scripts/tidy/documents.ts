/** What the documents point at exists: links, headings, files and commands. */
import path from 'node:path';
import { type Breach, findAll, lineAt, type Rule, type SourceFile } from './rule.ts';

const documents = (files: readonly SourceFile[]) =>
  files.filter(({ path }) => path.endsWith('.md'));

/** GitHub's way from a heading to its anchor. */
function anchorsOf(text: string): Set<string> {
  const headings = [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} +(.+)$/gm)];
  return new Set(
    headings.map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replace(/\s/g, '-'),
    ),
  );
}

function exists(files: readonly SourceFile[], target: string): boolean {
  return files.some(({ path }) => path === target || path.startsWith(`${target}/`));
}

export const links: Rule = {
  says: 'has no dead link in its documents',
  check: (files) =>
    documents(files).flatMap((file) =>
      [...file.text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap((match): Breach[] => {
        const [address = '', anchor] = (match[1] ?? '').split('#');
        if (/^(https?:|mailto:)/.test(address)) return [];
        const target =
          address === ''
            ? file.path
            : path.posix.normalize(path.posix.join(path.posix.dirname(file.path), address));
        const line = lineAt(file.text, match.index);
        const plain = target.replace(/\/$/, '');
        if (!exists(files, plain))
          return [{ path: file.path, line, says: `${match[1]} leads nowhere` }];
        const text = files.find(({ path }) => path === target)?.text ?? '';
        return anchor === undefined || anchorsOf(text).has(anchor)
          ? []
          : [{ path: file.path, line, says: `${match[1]} names no heading` }];
      }),
    ),
  planted: [
    { 'README.md': '[a](docs/a.md)' },
    { 'README.md': '[a](docs/a.md#nowhere)', 'docs/a.md': '# A' },
    { 'docs/a.md': '[b](#nowhere)' },
  ],
  clean: {
    'README.md': '[a](docs/a.md#one-noun-five-places) [b](docs) [c](https://example.org)',
    'docs/a.md': '# One noun, five places\n[a](../README.md)',
  },
};

const PLACE = /`((?:apps|packages|docs|scripts|e2e|bench|faults|\.ci)\/[A-Za-z0-9_./-]*)`/g;

export const namedFiles: Rule = {
  says: 'names only files that exist in its documents',
  check: (files) =>
    documents(files).flatMap((file) =>
      [...file.text.matchAll(PLACE)]
        .filter((match) => !exists(files, (match[1] ?? '').replace(/\/$/, '')))
        .filter((match) => !/(^|\/)dist(\/|$)/.test(match[1] ?? ''))
        .map((match) => ({
          path: file.path,
          line: lineAt(file.text, match.index),
          says: `${match[1]} does not exist`,
        })),
    ),
  planted: [{ 'README.md': 'See `apps/api/src/nowhere.ts`.' }],
  clean: {
    'README.md': 'See `apps/api/src/config.ts`, `apps/api/`.',
    'apps/api/src/config.ts': '',
  },
};

export const namedCommands: Rule = {
  says: 'names only commands that exist in its documents',
  check: (files) => {
    const manifest: unknown = JSON.parse(
      files.find(({ path }) => path === 'package.json')?.text ?? '{"scripts":{}}',
    );
    const scripts =
      typeof manifest === 'object' && manifest !== null && 'scripts' in manifest
        ? Object.keys(manifest.scripts ?? {})
        : [];
    return documents(files).flatMap((file) =>
      findAll(file, /\bnpm run [a-z0-9:-]+/g, (match) => match).flatMap((breach) => {
        const script = breach.says.slice('npm run '.length);
        return scripts.includes(script)
          ? []
          : [{ ...breach, says: `npm run ${script} is no command` }];
      }),
    );
  },
  planted: [{ 'README.md': '`npm run nothing`', 'package.json': '{"scripts":{"test":""}}' }],
  clean: { 'README.md': '`npm run check`', 'package.json': '{"scripts":{"check":""}}' },
};

export const oneTitle: Rule = {
  says: 'gives a document one title',
  check: (files) =>
    documents(files).flatMap(({ path, text }) => {
      const titles = text.replace(/^```[\s\S]*?^```/gm, '').match(/^# /gm)?.length ?? 0;
      return titles === 1 ? [] : [{ path, line: 0, says: `has ${titles} titles` }];
    }),
  planted: [{ 'docs/a.md': '# A\n# B' }, { 'docs/a.md': 'Text.' }],
  clean: { 'docs/a.md': '# A\n```\n# comment\n```\n## B' },
};
