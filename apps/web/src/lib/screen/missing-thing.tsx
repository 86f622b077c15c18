/** A screen about something that is not there: says so, and leads on. */
import type { ReactNode } from 'react';
import { Adrift } from '#ui/brand/adrift.tsx';
import { useTitle } from './use-title.ts';

export interface MissingThingProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly action: ReactNode;
}

export function MissingThing({ title, children, action }: MissingThingProps) {
  useTitle(title);
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-12 text-center">
      <Adrift />
      <h1 tabIndex={-1} className="text-2xl font-semibold outline-none!">
        {title}
      </h1>
      <p className="max-w-prose text-muted">{children}</p>
      {action}
    </div>
  );
}
