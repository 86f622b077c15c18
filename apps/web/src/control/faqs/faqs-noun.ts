/** Questions as the shared parts of the editors know them. */
import type { faqWords } from '@fairlead/contract/faqs';
import type * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { contentNoun } from '#lib/content/content-client.ts';

export type FaqItem = Awaited<ReturnType<typeof bank.faqs.read>>;
export type FaqWords = z.infer<typeof faqWords>;

export const faqsNoun = contentNoun<FaqItem['id'], FaqItem, FaqWords>('faqs', bank.faqs);
