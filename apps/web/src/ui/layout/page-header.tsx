/** The head of a signed-in screen: where one is, what it is called, its one action. */
import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx';

export interface PageHeaderProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly crumbs?: readonly Crumb[];
  readonly action?: ReactNode;
}

export function PageHeader({ title, lead, crumbs, action }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 flex-1 basis-80 flex-col gap-1">
        {crumbs !== undefined && <Breadcrumbs crumbs={crumbs} />}
        <h1
          tabIndex={-1}
          className="text-2xl font-semibold tracking-tight text-balance outline-none!"
        >
          {title}
        </h1>
        {lead !== undefined && <p className="max-w-prose text-pretty text-muted">{lead}</p>}
      </div>
      {action !== undefined && <div className="flex flex-wrap items-start gap-3">{action}</div>}
    </header>
  );
}
