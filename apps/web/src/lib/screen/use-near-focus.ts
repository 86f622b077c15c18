/**
 * Keeps the focus near when the button that had it goes away with what it did. Otherwise whoever
 * works by keyboard begins again at the top of the page.
 */
import { type RefObject, useEffect, useRef } from 'react';

export interface NearFocus<Near extends HTMLElement> {
  /** What stays, and takes the focus then; it needs `tabIndex={-1}`. */
  readonly near: RefObject<Near | null>;
  /** The button was pressed. */
  readonly mayGo: () => void;
}

export function useNearFocus<Near extends HTMLElement>(): NearFocus<Near> {
  const near = useRef<Near>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (!pressed.current || document.activeElement !== document.body) return;
    pressed.current = false;
    near.current?.focus({ preventScroll: true });
  });
  return {
    near,
    mayGo: () => {
      pressed.current = true;
    },
  };
}
