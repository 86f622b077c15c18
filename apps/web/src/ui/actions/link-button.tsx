/** A link that looks like a button, because following it is the screen's action. */
import type { ReactNode } from 'react';
import { Anchor } from './anchor.tsx';
import { type ButtonLook, linkButtonClass } from './button-class.ts';

export interface LinkButtonProps extends ButtonLook {
  readonly href: string;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

export function LinkButton({ href, icon, children, ...look }: LinkButtonProps) {
  return (
    <Anchor href={href} className={linkButtonClass(look)}>
      {icon}
      {children}
    </Anchor>
  );
}
