/** What a rule of the house is: a sentence, a pure check over files, and breaches it must catch. */

export interface SourceFile {
  /** From the root of the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

export interface Breach {
  readonly path: string;
  /** Counted from 1; 0 when the file as a whole is meant. */
  readonly line: number;
  readonly says: string;
}

/** Files of an invented repository: path → text. */
export type Planted = Readonly<Record<string, string>>;

export interface Rule {
  /** Reads as a sentence after "in this repository". */
  readonly says: string;
  readonly check: (files: readonly SourceFile[]) => Breach[];
  /** Each of these must give a breach, and `clean` none: a rule that catches nothing is no rule. */
  readonly planted: readonly Planted[];
  readonly clean: Planted;
}

export function plantedFiles(planted: Planted): SourceFile[] {
  return Object.entries(planted).map(([path, text]) => ({ path, text }));
}

export function lineAt(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < index; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

/** Every place where the pattern (with the `g` flag) stands. */
export function findAll(
  file: SourceFile,
  pattern: RegExp,
  says: (match: string) => string,
): Breach[] {
  return [...file.text.matchAll(pattern)].map((match) => ({
    path: file.path,
    line: lineAt(file.text, match.index),
    says: says(match[0]),
  }));
}

export function isTest(path: string): boolean {
  return /\.(test|spec|fixture)\.tsx?$/.test(path) || path.includes('/testing/');
}

export function isCode(path: string): boolean {
  return /\.(ts|tsx|mts|mjs)$/.test(path) && !/\/(database-schema|addresses)\.ts$/.test(path);
}

/** Code of the product itself, without its tests. */
export function isProduct(path: string): boolean {
  return /^(apps|packages)\/[^/]+\/(src|bin)\//.test(path) && isCode(path) && !isTest(path);
}

/** The rules' own files hold planted breaches, which are text and not code. */
export function isRule(path: string): boolean {
  return path.startsWith('scripts/tidy/');
}
