/** Customers read their thread, write to the bank, and open the files in it. */
import { idSchema, routes } from '@fairlead/contract';
import { implement } from '#platform/http/implement.ts';
import { pageOf, placeOf } from '#platform/http/list.ts';
import { type AttachmentParts, discardFile, ownPage, uploadFile } from './attachments.service.ts';
import type { Attachment } from './attachments.sql.ts';
import {
  readMessages,
  seenByCustomer,
  type WrittenMessage,
  writeToBank,
} from './messages.service.ts';
import { countUnread, findMessages } from './messages.sql.ts';

export function messagesRoutes(parts: AttachmentParts) {
  return implement(routes.messages, {
    list: async (call) => {
      const { db, principal } = call;
      const place = placeOf<string>(call, idSchema('threadMessage'));
      const page = { before: place.after, limit: place.fetch };
      const rows = await readMessages(db, await findMessages(db, principal.id, page));
      return {
        ...pageOf(call, place, rows, { item: messageAnswer, placeOfRow: ({ id }): string => id }),
        unread: await countUnread(db, principal.id, 'staff'),
      };
    },
    write: async (call) => {
      const { db, principal, actor, requestId } = call;
      const { message: text, attachments: files = [] } = call.body;
      call.status(201);
      const written = await writeToBank(
        db,
        principal.id,
        { text, files },
        {
          actor,
          requestId,
          now: call.now(),
          keep: (tx, message) => call.keepAnswer(tx, messageAnswer(message)),
        },
      );
      return messageAnswer(written);
    },
    markRead: async (call) => {
      await seenByCustomer(call.db, call.principal.id, call.now());
      return null;
    },
    upload: async (call) => {
      const { db, principal, actor, requestId } = call;
      const by = { customerId: principal.id, staffId: null };
      const deed = { actor, requestId, now: call.now() };
      call.status(201);
      return fileAnswer(await uploadFile(db, parts, by, call.files.file, deed));
    },
    discard: async (call) => {
      const { db, params, principal, actor, requestId } = call;
      const by = { customerId: principal.id, staffId: null };
      await discardFile(db, parts.files, params.id, by, { actor, requestId, now: call.now() });
      return null;
    },
    attachment: (call) => {
      const { db, params, query, principal } = call;
      return ownPage(db, parts.files, principal.id, { id: params.id, page: query.page });
    },
  });
}

export function messageAnswer(message: WrittenMessage) {
  const { createdAt, readAt } = message;
  return {
    id: message.id,
    user_id: message.customerId,
    message: message.text,
    from: message.side,
    attachments: message.files.map(fileAnswer),
    created_at: createdAt.toISOString(),
    read_at: readAt?.toISOString() ?? null,
    updated_at: (readAt ?? createdAt).toISOString(),
  };
}

export function fileAnswer({ id, kind, pages, bytes, specimen, erased }: Attachment) {
  return { id, kind, pages, bytes, specimen, erased };
}
