/** How what a customer was told is said again, in the reader's language. */
import type { CustomerId } from '@fairlead/contract';
import { type AccountFact, noticeSentence } from '#platform/channels/notice-sentence.ts';
import type { Db } from '#platform/database/db.ts';
import type { Languages } from '#platform/language.ts';
import { namesIn } from './alerts.service.ts';
import { withNames } from './notifications.rules.ts';
import { findNotifications, type Notification } from './notifications.sql.ts';

type Filter = Parameters<typeof findNotifications>[2];
type Page = Parameters<typeof findNotifications>[3];

/** A page of them, newest first. */
export async function notificationAnswers(
  db: Db,
  customerId: CustomerId,
  filter: Filter,
  page: Page,
  { languages, language }: { readonly languages: Languages; readonly language: string },
) {
  const rows = await findNotifications(db, customerId, filter, page);
  const names = await namesIn(
    db,
    rows.map(({ facts }) => facts),
  );
  return rows.map((row) => answerOf(row, names, languages, language));
}

function answerOf(
  { id, message, facts, kind, read, link, createdAt, simulated }: Notification,
  names: ReadonlyMap<string, AccountFact>,
  languages: Languages,
  language: string,
) {
  const said = { message, facts: withNames(facts, names) };
  const say: Parameters<typeof noticeSentence>[0] = (key, values) =>
    languages.sentence(language, key, values);
  return {
    id,
    notification: noticeSentence(say, language, said),
    kind,
    status: read ? ('Read' as const) : ('UnRead' as const),
    link,
    created_at: createdAt.toISOString(),
    simulated,
  };
}
