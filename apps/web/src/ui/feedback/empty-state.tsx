/** Nothing here yet: says what would be here, and the first step. */
import type { ReactNode } from 'react';
import { classes } from '#ui/class-names.ts';

export interface EmptyStateProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly icon?: ReactNode;
  readonly action?: ReactNode;
  /** Inside a card, which has a frame of its own. */
  readonly bare?: boolean;
}

export function EmptyState({ title, children, icon, action, bare = false }: EmptyStateProps) {
  return (
    <div
      className={classes(
        'flex flex-col items-center gap-2 px-6 py-10 text-center',
        !bare && 'rounded-md border border-dashed border-line-strong',
      )}
    >
      {icon !== undefined && <div className="mb-1 text-muted [&>svg]:size-8">{icon}</div>}
      <p className="text-lg font-semibold">{title}</p>
      {children !== undefined && <div className="max-w-prose text-muted">{children}</div>}
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  );
}
