/** Title and description in each language, as a form holds them. Empty ones are the build's own. */
import * as z from 'zod/mini';
import { languages } from '#lib/languages.ts';

export const siteTexts = z.array(
  z.object({
    language: z.string(),
    title: z.string().check(z.trim(), z.maxLength(120, 'field.error.too-long')),
    description: z.string().check(z.trim(), z.maxLength(300, 'field.error.too-long')),
  }),
);
export type SiteTexts = z.infer<typeof siteTexts>;

type ByLanguage = Readonly<Record<string, { title: string; description: string }>>;

export function textsOf(stored: ByLanguage): SiteTexts {
  return languages.map((language) => {
    const { title = '', description = '' } = stored[language] ?? {};
    return { language, title, description };
  });
}

/** Languages with neither are left out. */
export function storedOf(texts: SiteTexts): Record<string, { title: string; description: string }> {
  return Object.fromEntries(
    texts
      .filter(({ title, description }) => title !== '' || description !== '')
      .map(({ language, title, description }) => [language, { title, description }]),
  );
}
