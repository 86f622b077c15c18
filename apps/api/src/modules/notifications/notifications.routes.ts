/** Customers read what they were told, each in the language of the page. */
import { idSchema, routes } from '@fairlead/contract';
import { noticeSentence } from '#platform/channels/notice-sentence.ts';
import { implement } from '#platform/http/implement.ts';
import { pageOf, placeOf } from '#platform/http/list.ts';
import type { Languages } from '#platform/language.ts';
import { namesIn } from './alerts.service.ts';
import { withNames } from './notifications.rules.ts';
import { markAs } from './notifications.service.ts';
import { countUnread, findNotifications, type Notification } from './notifications.sql.ts';

const position = idSchema('notification');

export function notificationsRoutes({ languages }: { readonly languages: Languages }) {
  return implement(routes.notifications, {
    list: async (call) => {
      const { db, language, principal, query } = call;
      const place = placeOf(call, position);
      const filter = {
        kind: query.kind,
        read: query.status === undefined ? undefined : query.status === 'Read',
      };
      const page = { after: place.after, limit: place.fetch };
      const rows = await findNotifications(db, principal.id, filter, page);
      const names = await namesIn(
        db,
        rows.map(({ facts }) => facts),
      );
      const item = (row: Notification) => answerOf(row, names, languages, language);
      const placeOfRow = ({ id }: Notification) => id;
      const unread = await countUnread(db, principal.id);
      return { ...pageOf(call, place, rows, { item, placeOfRow }), unread };
    },
    mark: async (call) => {
      const { id, status } = call.body;
      const how = { read: status === 'Read', now: call.now() };
      return { unread: await markAs(call.db, call.principal.id, id, how) };
    },
  });
}

function answerOf(
  { id, message, facts, kind, read, link, createdAt, simulated }: Notification,
  names: ReadonlyMap<string, string>,
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
