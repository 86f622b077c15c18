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

/** As it stands now; one by its id is among those that are found by it. */
export async function readTranslation({ id, language }: Translation): Promise<Translation> {
  const { data } = await bank.translations.list({ query: { language, q: id, limit: 100 } });
  const found = data.find((one) => one.id === id);
  if (found === undefined) throw new Error(`There is no text ${id}.`);
  return found;
}
