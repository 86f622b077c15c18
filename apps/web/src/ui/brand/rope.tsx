/** The jade line that runs through every drawing, with air around it where it crosses others. */
export function Rope({ d }: { readonly d: string }) {
  return (
    <>
      <path d={d} stroke="var(--surface-raised)" strokeWidth="11" />
      <path d={d} stroke="var(--accent)" strokeWidth="5" />
    </>
  );
}
