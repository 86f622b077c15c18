/** The mark: a ring and the line that runs true through it. */
export function Mark({ className = 'size-8' }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={className}>
      <circle cx="16" cy="16" r="9.5" stroke="currentColor" strokeWidth="3" />
      <path d="M2 23.5c5.5 0 8-2.2 14-7.5s8.5-7.5 14-7.5" stroke="var(--surface)" strokeWidth="7" />
      <path
        d="M2 23.5c5.5 0 8-2.2 14-7.5s8.5-7.5 14-7.5"
        stroke="var(--accent)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d="M22.7 9.3a9.5 9.5 0 0 1 2.3 3.5"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="butt"
      />
    </svg>
  );
}
