/** A page that the operator wrote, marked with its language where that is another. */
import type { PublicPage } from '@fairlead/contract/content';
import { useOwnLanguage } from './own-language.ts';
import { Prose } from './prose.tsx';

export function Written({ page }: { readonly page: PublicPage }) {
  const ownLanguage = useOwnLanguage();
  return (
    <article {...ownLanguage(page.language)}>
      <Prose text={page.content} />
    </article>
  );
}
