import type { BuildOptions } from 'esbuild';

export const bundling: BuildOptions & { readonly banner: { readonly js: string } };

/** Answers where the program lies. */
export function bundle(files: { readonly entry: string; readonly folder: string }): Promise<string>;
