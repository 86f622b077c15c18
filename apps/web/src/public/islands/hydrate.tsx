/** Brings one living part of a public page to life, in the language that the page has. */
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { loadMessages } from '#lib/catalogues.ts';
import { comeAlive, giveUp } from '#lib/islands/early-press.ts';
import type { IslandName } from '#lib/islands/island-names.ts';
import { IslandRoot } from './island-root.tsx';
import { TypedEarly, typedEarly } from './typed-early.tsx';

/** What the server wrote beside a living part; the same in every language. */
export function factsOf<Facts>(root: HTMLElement): Facts {
  return JSON.parse(root.dataset.facts ?? '{}');
}

export async function hydrate(root: HTMLElement, name: IslandName, part: ReactNode): Promise<void> {
  const language = document.documentElement.lang;
  const messages = await loadMessages(name, language);
  const alive = () => comeAlive(root);
  hydrateRoot(
    root,
    <IslandRoot name={name} language={language} messages={messages} onLost={() => giveUp(root)}>
      <TypedEarly fields={typedEarly(root)} onEntered={alive}>
        {part}
      </TypedEarly>
    </IslandRoot>,
    { identifierPrefix: `${name}-` },
  );
}
