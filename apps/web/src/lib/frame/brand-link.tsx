/** Mark and name, leading to the area's first screen. */
import { brandOfPage } from '#lib/screen/brand.ts';
import { Anchor } from '#ui/actions/anchor.tsx';
import { Mark } from '#ui/brand/mark.tsx';

export interface BrandLinkProps {
  readonly href: string;
  /** What this area is, beside the brand. */
  readonly area?: string;
}

export function BrandLink({ href, area }: BrandLinkProps) {
  return (
    <Anchor
      href={href}
      className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-sm font-semibold tracking-tight"
    >
      <Mark className="size-8 shrink-0" />
      <span className="truncate max-sm:sr-only">{brandOfPage()}</span>
      {area !== undefined && (
        <span className="truncate font-normal text-muted max-sm:sr-only">{area}</span>
      )}
    </Anchor>
  );
}
