/** Answers where the program lies. */
export function bundle(files: { readonly entry: string; readonly folder: string }): Promise<string>;
