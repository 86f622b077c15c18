/** A piece of a page with its own heading. */
import type { ReactNode } from 'react';
import { classes } from '#ui/class-names.ts';

export interface CardProps {
  readonly title?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** No padding: a table or list runs to the edge. */
  readonly flush?: boolean;
}

export function Card({ title, actions, children, flush = false }: CardProps) {
  return (
    <section className="min-w-0 rounded-md border border-line bg-raised">
      {(title !== undefined || actions !== undefined) && (
        <div className="flex flex-wrap items-center justify-between gap-3 px-5 pt-4 pb-2">
          {title !== undefined && <h2 className="text-lg font-semibold">{title}</h2>}
          {actions}
        </div>
      )}
      <div className={classes(!flush && 'px-5 pb-5', !flush && title === undefined && 'pt-5')}>
        {children}
      </div>
    </section>
  );
}
