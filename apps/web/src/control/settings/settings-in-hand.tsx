/** The settings that a form was filled in from, whatever has come in since. */
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useState } from 'react';
import type { Held } from '#lib/form/held/use-held.ts';
import { type GroupName, type Settings, settingsQuery } from './settings.queries.ts';

const nothing: Held = { version: 0, isBehind: false, takeIn: () => undefined };

export const SettingsInHandContext = createContext(nothing);

export interface SettingsInHandProps {
  readonly group: GroupName;
  readonly latest: Settings;
  readonly children: (held: Settings) => ReactNode;
}

export function SettingsInHand({ group, latest, children }: SettingsInHandProps) {
  const cache = useQueryClient();
  const [held, setHeld] = useState(latest);
  const { version } = held[group];
  const inHand = {
    version,
    isBehind: latest[group].version !== version,
    takeIn: () => setHeld(cache.getQueryData(settingsQuery.queryKey) ?? latest),
  };
  return <SettingsInHandContext value={inHand}>{children(held)}</SettingsInHandContext>;
}
