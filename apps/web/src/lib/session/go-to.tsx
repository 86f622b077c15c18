/** A new page in place of this one: the other side of a sign-in never shares anything with it. */
import { useEffect } from 'react';
import { brandOfPage, logoOfPage } from '#lib/screen/brand.ts';
import { AreaSkeleton } from '#ui/layout/area-skeleton.tsx';

export interface GoToProps {
  readonly address: string;
  readonly frame: 'area' | 'plain';
}

export function GoTo({ address, frame }: GoToProps) {
  useEffect(() => window.location.replace(address), [address]);
  return <AreaSkeleton frame={frame} brand={brandOfPage()} logo={logoOfPage()} />;
}
