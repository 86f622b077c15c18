/** A part of a page whose script is fetched when it is wanted, and may not be there any more. */
import { type ReactNode, Suspense } from 'react';
import { LostPart } from './lost-part.tsx';
import { PartBoundary } from './part-boundary.tsx';

export interface LatePartProps {
  /** Until it is there. */
  readonly waiting?: ReactNode;
  /** When it cannot be fetched. */
  readonly lost?: ReactNode;
  readonly children: ReactNode;
}

export function LatePart({ waiting = null, lost = <LostPart />, children }: LatePartProps) {
  return (
    <PartBoundary lost={lost}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </PartBoundary>
  );
}
