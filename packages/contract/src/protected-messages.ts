/**
 * The messages that come only from the build: no setting, override, template or theme changes or
 * hides them (overview, *Protected messages*). Site and API show the same words from here. A
 * language is one more file and one more line below; a missing message does not compile.
 */
import { protectedArabic } from './protected-messages.ar.ts';
import { protectedEnglish } from './protected-messages.en.ts';
import { protectedSpanish } from './protected-messages.es.ts';

export type ProtectedMessageId = keyof typeof protectedEnglish;
export type ProtectedMessages = Readonly<Record<ProtectedMessageId, string>>;

/** ICU messages by language. */
export const protectedMessages = {
  en: protectedEnglish,
  es: protectedSpanish,
  ar: protectedArabic,
} as const satisfies Record<string, ProtectedMessages>;

export type ProtectedLanguage = keyof typeof protectedMessages;

export function isProtectedLanguage(language: string): language is ProtectedLanguage {
  return Object.hasOwn(protectedMessages, language);
}

/** A language's messages; English where the language is not offered. */
export function protectedMessagesIn(language: string): ProtectedMessages {
  return isProtectedLanguage(language) ? protectedMessages[language] : protectedEnglish;
}

/** Whether an id belongs to a message that no override may touch. */
export function isProtectedId(id: string): id is ProtectedMessageId {
  return Object.hasOwn(protectedEnglish, id);
}
