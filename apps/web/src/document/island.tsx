/**
 * A part of a public page that the browser brings to life. It is rendered by itself, so that its
 * markup is exactly what the browser's React expects; the page around it is never hydrated.
 */
import { createContext, type ReactNode, use } from 'react';
import type { IslandName } from '#lib/islands/island-names.ts';

export interface IslandProps {
  readonly name: IslandName;
  readonly children: ReactNode;
}

/** Keeps what islands render into until the page around them is written. */
export interface IslandSlots {
  add(name: IslandName, content: ReactNode): string;
}

export const IslandSlotsContext = createContext<IslandSlots | null>(null);

export function Island({ name, children }: IslandProps) {
  const slots = use(IslandSlotsContext);
  if (slots === null) throw new Error('Islands stand on pages from the server.');
  return <div data-island={name}>{slots.add(name, children)}</div>;
}
