export function bundle(
  root: string,
  files: { readonly entry: string; readonly outfile: string },
): Promise<void>;
