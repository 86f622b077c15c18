/** A piece of land: its coast in ink, its ground a shade deeper than the paper. */
export function Land({ d }: { readonly d: string }) {
  return <path d={d} fill="var(--surface-sunken)" stroke="var(--ink-muted)" strokeWidth="1.75" />;
}
