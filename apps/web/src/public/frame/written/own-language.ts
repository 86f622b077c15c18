/** What marks a text that nobody has written in the page's language yet. */
import { usePage } from '#document/page-context.ts';
import { directionOf } from '#lib/languages.ts';

export interface OwnLanguage {
  readonly lang?: string;
  readonly dir?: 'ltr' | 'rtl';
}

export function useOwnLanguage(): (written: string) => OwnLanguage {
  const { language } = usePage();
  return (written) => (written === language ? {} : { lang: written, dir: directionOf(written) });
}
