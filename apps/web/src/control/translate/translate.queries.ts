/** The words of site and app, as this screen reads them. */
import { queryOptions } from '@tanstack/react-query';
import { bank } from '#lib/client.ts';

export type LanguageRow = Awaited<ReturnType<typeof bank.translations.languages>>[number];
export type Translation = Awaited<ReturnType<typeof bank.translations.list>>['data'][number];

export const translationsKey = ['staff', 'translations'] as const;

export const languagesQuery = queryOptions({
  queryKey: [...translationsKey, 'languages'],
  queryFn: ({ signal }) => bank.translations.languages({ signal }),
});
