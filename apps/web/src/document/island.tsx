/**
 * A part of a public page that the browser brings to life. It is rendered by itself, so that its
 * markup is exactly what the browser's React expects; the page around it is never hydrated.
 */
import { createContext, type ReactNode, use } from 'react';
import { FormattedMessage } from 'react-intl';
import type { IslandName } from '#lib/islands/island-names.ts';
import { LostNotice } from '#ui/parts/lost-notice.tsx';

export interface IslandProps {
  readonly name: IslandName;
  /** What it must know, the same in every language; the browser gets it beside the markup. */
  readonly facts?: object;
  /** Stands further down: its script is fetched when the reader comes near. */
  readonly later?: boolean;
  readonly children: ReactNode;
}

/** Keeps what islands render into until the page around them is written. */
export interface IslandSlots {
  add(name: IslandName, content: ReactNode): string;
}

export const IslandSlotsContext = createContext<IslandSlots | null>(null);

export function Island({ name, facts, later = false, children }: IslandProps) {
  const slots = use(IslandSlotsContext);
  if (slots === null) throw new Error('Islands stand on pages from the server.');
  return (
    <>
      <noscript>
        <p className="mb-5 rounded-md border border-warn-line bg-warn-soft p-4">
          <FormattedMessage id="public.island.needs-script" />
        </p>
      </noscript>
      <LostNotice className="mb-5 has-[+[data-lost]]:block">
        <FormattedMessage id="public.island.lost" />
      </LostNotice>
      <div
        data-island={name}
        data-later={later ? '' : undefined}
        data-facts={facts === undefined ? undefined : JSON.stringify(facts)}
      >
        {slots.add(name, children)}
      </div>
    </>
  );
}
