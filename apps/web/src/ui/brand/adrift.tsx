/** A boat on calm water with its line in the sea. */
export function Adrift() {
  return (
    <svg
      viewBox="0 0 240 140"
      fill="none"
      aria-hidden="true"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="w-60 text-muted"
    >
      <path d="M118 20v62M118 24l34 48h-34M112 36 86 72h26" stroke="currentColor" />
      <path d="M76 84h92l-14 20H92z" stroke="currentColor" fill="var(--surface-raised)" />
      <path
        d="M166 88c14 4 18 14 14 22s-14 6-12-2 14-10 26-4 22 6 30 2"
        stroke="var(--accent)"
        strokeWidth="2.5"
      />
      <path
        d="M14 112c10-6 20-6 30 0s20 6 30 0M60 124c10-6 20-6 30 0s20 6 30 0 20-6 30 0 20 6 30 0"
        stroke="var(--line-strong)"
      />
    </svg>
  );
}
