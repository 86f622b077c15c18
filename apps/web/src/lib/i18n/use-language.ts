/** The present language and how to change it. */
import { createContext, use } from 'react';

export interface LanguageChoice {
  readonly language: string;
  readonly choose: (language: string) => Promise<void>;
}

export const LanguageContext = createContext<LanguageChoice | null>(null);

export function useLanguage(): LanguageChoice {
  const choice = use(LanguageContext);
  if (choice === null) throw new Error('There is no language here.');
  return choice;
}
