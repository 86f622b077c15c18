/**
 * How a link is followed. Pages from the server use plain anchors; the signed-in areas put their
 * router's link here, so that `ui` knows no router.
 */
import { type ComponentType, createContext, type ReactNode } from 'react';

export interface AnchorProps {
  readonly href: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
  readonly 'aria-current'?: 'page' | undefined;
  readonly 'aria-label'?: string | undefined;
  readonly onClick?: (() => void) | undefined;
  readonly id?: string | undefined;
}

function PlainAnchor(props: AnchorProps) {
  return <a {...props} />;
}

export const LinkContext = createContext<ComponentType<AnchorProps>>(PlainAnchor);
