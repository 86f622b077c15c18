/** Answers where the program lies. */
export function bundle(
  root: string,
  files: { readonly entry: string; readonly folder: string },
): Promise<string>;
