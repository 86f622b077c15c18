/** What a page from the server knows while it is written. */
import type { PublicContent } from '@fairlead/contract/content';
import type { BankFacts } from '@fairlead/contract/graph';
import { createContext, use } from 'react';
import type { Mode } from '#ui/mode.ts';

/** The bank's own facts. Where the server knows none, the page does without. */
export interface PublicData extends Partial<BankFacts> {
  /** `https://bank.example`, for addresses that must be whole. */
  readonly origin?: string;
  /** What staff have written, in the language of the page. */
  readonly content?: PublicContent;
  /** Words that the operator says otherwise than the build, by language and id. */
  readonly overrides?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export interface PageInput {
  readonly path: string;
  readonly language: string;
  readonly mode: Mode;
  readonly data?: PublicData;
}

export interface PageFacts {
  readonly language: string;
  /** The page's address without a language. */
  readonly path: string;
  /** `/es` where the address names its language, so that links stay in it. */
  readonly prefix: string;
  readonly mode: Mode;
  readonly brand: string;
  readonly data: PublicData;
  readonly content: PublicContent;
}

export const PageContext = createContext<PageFacts | null>(null);

export function usePage(): PageFacts {
  const facts = use(PageContext);
  if (facts === null) throw new Error('This part is for pages from the server.');
  return facts;
}
