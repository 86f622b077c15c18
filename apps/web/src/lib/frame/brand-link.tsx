/** What the bank is known by, leading to the area's first screen. */
import { brandOfPage, logoOfPage } from '#lib/screen/brand.ts';
import { Anchor } from '#ui/actions/anchor.tsx';
import { Brand } from '#ui/brand/brand.tsx';

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
      <Brand name={brandOfPage()} logo={logoOfPage()} nameClass="truncate max-sm:sr-only" />
      {area !== undefined && (
        <span className="truncate font-normal text-muted max-sm:sr-only">{area}</span>
      )}
    </Anchor>
  );
}
