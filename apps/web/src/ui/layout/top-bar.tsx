/** The bar across the top of a signed-in area. */
import type { ReactNode } from 'react';

export interface TopBarProps {
  readonly start: ReactNode;
  readonly end: ReactNode;
}

export function TopBar({ start, end }: TopBarProps) {
  return (
    <header className="sticky top-(--mark-height) z-20 flex min-h-16 items-center justify-between gap-3 border-b border-line bg-surface px-3 sm:px-5 print:hidden">
      <div className="flex min-w-0 items-center gap-2">{start}</div>
      <div className="flex items-center gap-1">{end}</div>
    </header>
  );
}
