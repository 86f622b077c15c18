/** The staff's inbox of contact messages. */
import { idSchema, routes } from '@fairlead/contract';
import { versionOf } from '#modules/content/content-handlers.service.ts';
import type { Db } from '#platform/database/db.ts';
import type { CallActor } from '#platform/http/call.ts';
import { implement } from '#platform/http/implement.ts';
import { pageOf, placeOf } from '#platform/http/list.ts';
import type { StaffPrincipal } from '#platform/http/principal.ts';
import type { OwnPlaces } from '#platform/staff-text/staff-text.rules.ts';
import {
  assignMessage,
  type ContactDeed,
  closeMessage,
  messageFor,
  repliesOf,
  replyToMessage,
  wordsOf,
} from './contact-messages.service.ts';
import { type ContactMessage, findMessages } from './contact-messages.sql.ts';

export function contactMessagesControlRoutes({ own }: { readonly own: () => OwnPlaces }) {
  return implement(routes.contactMessages, {
    list: async (call) => {
      const place = placeOf<string>(call, idSchema('contactMessage'));
      const { status, assigned_to: assignedTo } = call.query;
      const filter = { status, assignedTo, onlySamples: call.principal.persona };
      const page = { before: place.after, limit: place.fetch };
      const rows = [];
      for (const message of await findMessages(call.db, filter, page)) {
        const { body: _, ...facts } = await factsOf(call.db, message);
        rows.push(facts);
      }
      return pageOf(call, place, rows, { item: (row) => row, placeOfRow: ({ id }) => id });
    },
    read: async (call) =>
      answer(call.db, await messageFor(call.db, call.params.id, call.principal.persona)),
    assign: async (call) => {
      const to = call.body.assigned_to;
      return answer(call.db, await assignMessage(call.db, whichOf(call), to, deedOf(call)));
    },
    reply: async (call) => {
      const { body } = call.body;
      const replied = await replyToMessage(call.db, whichOf(call), body, own(), deedOf(call));
      return answer(call.db, replied);
    },
    close: async (call) =>
      answer(call.db, await closeMessage(call.db, whichOf(call), deedOf(call))),
  });
}

async function factsOf(db: Db, message: ContactMessage) {
  const words = await wordsOf(db, message);
  return {
    id: message.id,
    reference: message.reference,
    name: words?.name ?? null,
    email: words?.email ?? '',
    subject: words?.subject ?? null,
    body: words?.body ?? '',
    language: message.language,
    status: message.status,
    assigned_to: message.assignedTo,
    version: message.version,
    sample: message.sample,
    created_at: message.createdAt.toISOString(),
    updated_at: message.updatedAt.toISOString(),
  };
}

async function answer(db: Db, message: ContactMessage) {
  return { ...(await factsOf(db, message)), replies: await repliesOf(db, message.id) };
}

function whichOf<Id>(call: { readonly params: { readonly id: Id }; readonly ifMatch: string }) {
  return { id: call.params.id, version: versionOf(call.ifMatch) };
}

function deedOf(call: {
  readonly principal: StaffPrincipal;
  readonly actor: CallActor;
  readonly requestId: string;
  readonly now: () => Date;
}): ContactDeed {
  const { id: staffId, persona, role } = call.principal;
  const actor = { ...call.actor, role };
  return { actor, staffId, persona, requestId: call.requestId, now: call.now() };
}
