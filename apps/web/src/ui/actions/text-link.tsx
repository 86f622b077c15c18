/** A link inside text. */
import type { ReactNode } from 'react';
import { Anchor } from './anchor.tsx';

export interface TextLinkProps {
  readonly href: string;
  readonly children: ReactNode;
}

export function TextLink({ href, children }: TextLinkProps) {
  return (
    <Anchor
      href={href}
      className="rounded-sm font-medium text-accent-ink underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {children}
    </Anchor>
  );
}
