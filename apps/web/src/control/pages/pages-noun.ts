/** Pages as the shared parts of the editors know them. */
import type { pageWords } from '@fairlead/contract/pages';
import type * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { contentNoun } from '#lib/content/content-client.ts';

export type PageItem = Awaited<ReturnType<typeof bank.pages.read>>;
export type PageWords = z.infer<typeof pageWords>;

export const pagesNoun = contentNoun<PageItem['id'], PageItem, PageWords>('pages', bank.pages);
