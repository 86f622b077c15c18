/** The shape of a signed-in area before its words and data are there. */
import type { Logo } from '@fairlead/contract/logo-name';
import { Brand } from '#ui/brand/brand.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

export interface AreaSkeletonProps {
  /** `plain`: a single card in the middle, as for signing in. */
  readonly frame: 'area' | 'plain';
  readonly brand: string;
  readonly logo: Logo | null;
}

export function AreaSkeleton({ frame, brand, logo }: AreaSkeletonProps) {
  return (
    <div aria-hidden="true">
      <div className="flex min-h-16 items-center gap-2.5 border-b border-line px-5 font-semibold">
        <Brand name={brand} logo={logo} />
      </div>
      {frame === 'area' ? <AreaBody /> : <PlainBody />}
    </div>
  );
}

function AreaBody() {
  return (
    <div className="flex">
      <div className="hidden w-64 flex-col gap-4 border-e border-line p-5 lg:flex">
        <Skeleton className="h-5 w-36" />
        <Skeleton className="h-5 w-28" />
        <Skeleton className="h-5 w-32" />
      </div>
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 py-8 sm:px-8">
        <Skeleton className="h-8 w-56" />
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
    </div>
  );
}

function PlainBody() {
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-5 px-4 py-12">
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-full" />
    </div>
  );
}
