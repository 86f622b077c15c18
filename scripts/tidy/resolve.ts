/** Which file of the repository an import means, by its text alone. */
import path from 'node:path';

/** `packages/money`, `apps/api`, or `` for what stands at the root. */
export function packageOf(file: string): string {
  return /^(apps|packages)\/[^/]+(?=\/)/.exec(file)?.[0] ?? '';
}

/** The path from the root, or undefined for an import of another package. */
export function resolveImport(from: string, specifier: string): string | undefined {
  const plain = specifier.replace(/\?.*$/, '');
  if (plain.startsWith('.')) {
    return path.posix.normalize(path.posix.join(path.posix.dirname(from), plain));
  }
  if (plain.startsWith('#')) return `${packageOf(from)}/src/${plain.slice(1)}`;
  return undefined;
}
