/** Customers read their thread and write to the bank. */
import { idSchema, routes } from '@fairlead/contract';
import { implement } from '#platform/http/implement.ts';
import { pageOf, placeOf } from '#platform/http/list.ts';
import { seenByCustomer, type WrittenMessage, wordsOf, writeToBank } from './messages.service.ts';
import { countUnread, findMessages } from './messages.sql.ts';

export const messagesRoutes = implement(routes.messages, {
  list: async (call) => {
    const { db, principal } = call;
    const place = placeOf<string>(call, idSchema('threadMessage'));
    const page = { before: place.after, limit: place.fetch };
    const rows = [];
    for (const message of await findMessages(db, principal.id, page)) {
      rows.push(messageAnswer({ ...message, text: (await wordsOf(db, message)) ?? '' }));
    }
    return {
      ...pageOf(call, place, rows, { item: (row) => row, placeOfRow: ({ id }) => id }),
      unread: await countUnread(db, principal.id, 'staff'),
    };
  },
  write: async (call) => {
    const { db, principal, actor, requestId } = call;
    call.status(201);
    const written = await writeToBank(db, principal.id, call.body.message, {
      actor,
      requestId,
      now: call.now(),
      keep: (tx, message) => call.keepAnswer(tx, messageAnswer(message)),
    });
    return messageAnswer(written);
  },
  markRead: async (call) => {
    await seenByCustomer(call.db, call.principal.id, call.now());
    return null;
  },
});

export function messageAnswer(message: WrittenMessage) {
  const { createdAt, readAt } = message;
  return {
    id: message.id,
    user_id: message.customerId,
    message: message.text,
    from: message.side,
    created_at: createdAt.toISOString(),
    read_at: readAt?.toISOString() ?? null,
    updated_at: (readAt ?? createdAt).toISOString(),
  };
}
