/** What is drawn in ink on paper. */
import type { ReactNode } from 'react';

export interface InkProps {
  /** Lighter, for what stands further away. */
  readonly far?: boolean;
  readonly children: ReactNode;
}

export function Ink({ far = false, children }: InkProps) {
  return (
    <g
      stroke={far ? 'var(--ink-muted)' : 'var(--ink)'}
      strokeWidth={far ? 1.75 : 2.25}
      fill="var(--surface-raised)"
    >
      {children}
    </g>
  );
}
