import type { Plugin } from 'esbuild';

/** Answers where the program lies. */
export function bundle(files: {
  readonly entry: string;
  readonly folder: string;
  /** Of the program's file; that of the entry without one. */
  readonly name?: string;
  readonly plugins?: Plugin[];
  readonly banner?: string;
}): Promise<string>;
