/** Work is going on and its length is not known. */
export function Spinner({ label }: { readonly label: string }) {
  return (
    <svg viewBox="0 0 20 20" className="size-5 animate-turn" role="img" aria-label={label}>
      <circle
        cx="10"
        cy="10"
        r="7.5"
        fill="none"
        stroke="currentColor"
        strokeOpacity="0.25"
        strokeWidth="2.5"
      />
      <path
        d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
