/** Brings the sign-in form to life. */
import { hydrateRoot } from 'react-dom/client';
import { loadMessages } from '#lib/catalogues.ts';
import { SigninForm } from '#public/signin/signin-form.tsx';
import { IslandRoot } from './island-root.tsx';

export async function hydrate(root: HTMLElement): Promise<void> {
  const language = document.documentElement.lang;
  const messages = await loadMessages('island', language);
  hydrateRoot(
    root,
    <IslandRoot language={language} messages={messages}>
      <SigninForm />
    </IslandRoot>,
    { identifierPrefix: 'sign-in-' },
  );
}
