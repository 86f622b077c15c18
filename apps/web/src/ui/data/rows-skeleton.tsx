/** The shape of a list whose rows are on their way. */
import { Skeleton } from '#ui/feedback/skeleton.tsx';

export function RowsSkeleton({ rows }: { readonly rows: number }) {
  return (
    <div className="flex flex-col">
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no identity.
          key={row}
          className="flex items-center gap-6 border-b border-line px-5 py-4 last:border-b-0"
        >
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  );
}
