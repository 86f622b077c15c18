/** The shape of what is coming. Readers hear nothing of it; `Loading` tells them once. */
import { classes } from '#ui/class-names.ts';

export interface SkeletonProps {
  /** Tailwind classes of width and height; the shape of the real thing. */
  readonly className: string;
}

export function Skeleton({ className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classes('block animate-breathe rounded-sm bg-line', className)}
    />
  );
}
