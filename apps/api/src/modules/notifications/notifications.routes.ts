/** Customers read what they were told, each in the language of the page. */
import { idSchema, routes } from '@fairlead/contract';
import { implement } from '#platform/http/implement.ts';
import { pageOf, placeOf } from '#platform/http/list.ts';
import type { Languages } from '#platform/language.ts';
import { notificationAnswers } from './notification-answers.service.ts';
import { markAs } from './notifications.service.ts';
import { countUnread } from './notifications.sql.ts';

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
      const reading = { languages, language };
      const rows = await notificationAnswers(db, principal.id, filter, page, reading);
      const unread = await countUnread(db, principal.id);
      const shown = pageOf(call, place, rows, { item: (row) => row, placeOfRow: ({ id }) => id });
      return { ...shown, unread };
    },
    mark: async (call) => {
      const { id, status } = call.body;
      const how = { read: status === 'Read', now: call.now() };
      return { unread: await markAs(call.db, call.principal.id, id, how) };
    },
  });
}
