/** The words of site and app, for staff. */
import { routes } from '@fairlead/contract';
import { catalogueNames } from '@fairlead/contract/translations';
import * as z from 'zod';
import type { Db } from '#platform/database/db.ts';
import type { CallActor } from '#platform/http/call.ts';
import { implement } from '#platform/http/implement.ts';
import { pageOf, placeOf } from '#platform/http/list.ts';
import type { StaffPrincipal } from '#platform/http/principal.ts';
import { versionOf } from '#platform/http/request/conditions.ts';
import { invalidField } from '#platform/http/request/shape.ts';
import type { Languages } from '#platform/language.ts';
import type { OwnPlaces } from '#platform/staff-text/staff-text.rules.ts';
import {
  type BuiltInMessage,
  builtInMessages,
  comesOnlyFromBuild,
  completeness,
} from './catalogues.service.ts';
import { changeMessage, restoreMessage, type TranslationDeed } from './translations.service.ts';
import { findOverrides, type Override } from './translations.sql.ts';

export interface TranslationsParts {
  readonly languages: Languages;
  readonly own: () => OwnPlaces;
  /** Reads anew what this process shows, so that the next page has it. */
  readonly refresh: () => Promise<void>;
}

export function translationsControlRoutes({ languages, own, refresh }: TranslationsParts) {
  const requireOffered = (language: string) => {
    if (!languages.offered.includes(language)) throw invalidField('language', 'invalid.choice');
  };
  const deedOf = (call: StaffCall): TranslationDeed => ({
    actor: call.actor,
    staffId: call.principal.id,
    persona: call.principal.persona,
    requestId: call.requestId,
    now: call.now(),
    own: own(),
  });
  return implement(routes.translations, {
    languages: async (call) => {
      const overrides = await findOverrides(call.db);
      return languages.offered.map((language) => ({
        language,
        overrides: overrides.filter((one) => one.language === language).length,
        catalogues: catalogueNames.map((name) => completeness(language, name)),
      }));
    },
    list: async (call) => {
      const { language, q, overridden } = call.query;
      requireOffered(language);
      const place = placeOf<string>(call, z.string());
      const rows = (await messagesIn(call.db, language))
        .filter(({ text }) => overridden === undefined || text !== null)
        .filter((message) => q === undefined || has(message, q.toLowerCase()))
        .filter(({ id }) => place.after === undefined || id > place.after)
        .slice(0, place.fetch);
      return pageOf(call, place, rows, { item: (row) => row, placeOfRow: ({ id }) => id });
    },
    change: async (call) => {
      const { language, text } = call.body;
      requireOffered(language);
      const { id } = call.params;
      const which = { language, id, version: versionOf(call.ifMatch) };
      await changeMessage(call.db, which, text, deedOf(call));
      await refresh();
      return oneOf(call.db, language, id);
    },
    remove: async (call) => {
      const { language } = call.query;
      requireOffered(language);
      const { id } = call.params;
      const which = { language, id, version: versionOf(call.ifMatch) };
      await restoreMessage(call.db, which, deedOf(call));
      await refresh();
      return oneOf(call.db, language, id);
    },
  });
}

interface StaffCall {
  readonly principal: StaffPrincipal;
  readonly actor: CallActor;
  readonly requestId: string;
  readonly now: () => Date;
}

async function messagesIn(db: Db, language: string) {
  const overrides = await findOverrides(db);
  const own = new Map(
    overrides.filter((one) => one.language === language).map((one) => [one.id, one]),
  );
  return builtInMessages(language).map((message) =>
    answerOf(message, language, own.get(message.id)),
  );
}

async function oneOf(db: Db, language: string, id: string) {
  const found = (await messagesIn(db, language)).find((message) => message.id === id);
  if (found === undefined) throw new Error(`The message ${id} was there a moment ago.`);
  return found;
}

function answerOf(message: BuiltInMessage, language: string, own?: Override) {
  const { id, english, builtIn } = message;
  return {
    id,
    language,
    english,
    built_in: builtIn,
    text: own?.text ?? null,
    version: own?.version ?? 0,
    protected: comesOnlyFromBuild(message),
  };
}

function has(message: ReturnType<typeof answerOf>, words: string): boolean {
  const { id, english, built_in, text } = message;
  return [id, english, built_in, text ?? ''].some((one) => one.toLowerCase().includes(words));
}
