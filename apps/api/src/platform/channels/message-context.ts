/** What a message is written with: the reader's language, the bank's facts, the fixed words. */
import {
  type Mode,
  type mailTemplateSettings,
  type ProtectedMessageId,
  protectedMessagesIn,
} from '@fairlead/contract';
import { createIntl, createIntlCache } from '@formatjs/intl';
import type * as z from 'zod';
import type { LicenceFacts } from '#platform/institution/licence.ts';
import type { Languages, MessageKey, MessageValues } from '#platform/language.ts';

/** What the frame of every message shows. Settings may fill it in, never take its parts away. */
export interface FrameFacts {
  readonly mode: Mode;
  readonly brand: string;
  /** `#rrggbb`, dark enough for white text on it. */
  readonly accentColour: string;
  /** `https://bank.example`, before every link. */
  readonly origin: string;
  /** Lines of the footer: address, phone and so on, only what is set. */
  readonly contact: readonly string[];
  readonly licence?: LicenceFacts | undefined;
  /** How mails look, and the words that staff wrote for some of them. */
  readonly wording?: MailWording;
}

export type MailWording = z.infer<typeof mailTemplateSettings>;

export interface MessageContext {
  readonly language: string;
  readonly facts: FrameFacts;
  say(key: MessageKey, values?: MessageValues): string;
  /** Words that only the build can change. */
  fixed(id: ProtectedMessageId, values?: MessageValues): string;
  /** An address of this bank, and of no other. */
  link(path: string): string;
  moment(at: Date, timeZone: string): string;
  /** A calendar day, `2026-12-31`. */
  day(date: string): string;
}

const cache = createIntlCache();

export function messageContext(
  languages: Languages,
  language: string,
  facts: FrameFacts,
): MessageContext {
  return {
    language,
    facts,
    say: (key, values) => languages.sentence(language, key, values),
    fixed: fixedWords(language),
    link: (path) => ownAddress(facts.origin, path),
    moment: (at, timeZone) => momentIn(language, at, timeZone),
    day: (date) =>
      new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date(`${date}T00:00:00Z`),
      ),
  };
}

export function fixedWords(language: string): MessageContext['fixed'] {
  const words = createIntl({ locale: language, messages: protectedMessagesIn(language) }, cache);
  return (id, values) => words.formatMessage({ id }, { ...values });
}

/** Refuses a path that would lead to another host (`//evil.example`, `\\evil`). */
function ownAddress(origin: string, path: string): string {
  const address = new URL(path, origin);
  if (!path.startsWith('/') || address.origin !== new URL(origin).origin) {
    throw new Error('A message links only to the bank itself.');
  }
  return address.href;
}

function momentIn(language: string, at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(language, {
    timeZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at);
}
