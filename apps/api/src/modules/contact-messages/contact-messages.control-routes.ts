/** The staff's inbox of contact messages. */
import { routes, type StaffId } from '@fairlead/contract';
import { staffMembersById, staffWhoMay } from '#modules/staff/staff.service.ts';
import type { Db } from '#platform/database/db.ts';
import { implement } from '#platform/http/implement.ts';
import { versionOf } from '#platform/http/request/conditions.ts';
import { staffDeed } from '#platform/http/staff-deed.ts';
import { sortedList } from '#platform/lists/sorting.ts';
import type { OwnPlaces } from '#platform/staff-text/staff-text.rules.ts';
import {
  assignMessage,
  closeMessage,
  messageFor,
  repliesOf,
  replyToMessage,
  wordsOf,
} from './contact-messages.service.ts';
import { type ContactMessage, findMessages, messageSorts } from './contact-messages.sql.ts';

export function contactMessagesControlRoutes({ own }: { readonly own: () => OwnPlaces }) {
  return implement(routes.contactMessages, {
    list: async (call) => {
      const sorted = sortedList(call, messageSorts);
      const { status, assigned_to: assignedTo } = call.query;
      const reference = call.query.reference?.toUpperCase();
      const filter = { status, assignedTo, reference, onlySamples: call.principal.persona };
      const rows = [];
      const found = await findMessages(call.db, filter, sorted.page);
      const names = await namesOf(
        call.db,
        found.map(({ assignedTo: id }) => id),
      );
      for (const message of found) {
        const { body: _, ...facts } = await factsOf(call.db, message, names);
        rows.push({ place: message.place, facts });
      }
      return sorted.answer(rows, ({ facts }) => facts);
    },
    assignees: async (call) =>
      (await staffWhoMay(call.db, 'contact.write')).map(({ id, name }) => ({ id, name })),
    read: async (call) =>
      answer(call.db, await messageFor(call.db, call.params.id, call.principal.persona)),
    assign: async (call) => {
      const to = call.body.assigned_to;
      return answer(call.db, await assignMessage(call.db, whichOf(call), to, staffDeed(call)));
    },
    reply: async (call) => {
      const { body } = call.body;
      const replied = await replyToMessage(call.db, whichOf(call), body, own(), staffDeed(call));
      return answer(call.db, replied);
    },
    close: async (call) =>
      answer(call.db, await closeMessage(call.db, whichOf(call), staffDeed(call))),
  });
}

/** By id. */
type Names = ReadonlyMap<string, string>;

async function namesOf(db: Db, ids: ReadonlyArray<StaffId | null>): Promise<Names> {
  const known = new Set(ids.filter((id) => id !== null));
  const members = await staffMembersById(db, [...known]);
  return new Map(members.map(({ id, name }) => [id, name]));
}

async function factsOf(db: Db, message: ContactMessage, names: Names) {
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
    assignee: names.get(message.assignedTo ?? '') ?? null,
    version: message.version,
    sample: message.sample,
    created_at: message.createdAt.toISOString(),
    updated_at: message.updatedAt.toISOString(),
  };
}

async function answer(db: Db, message: ContactMessage) {
  const replies = await repliesOf(db, message.id);
  const writers = replies.map(({ written_by }) => written_by);
  const names = await namesOf(db, [message.assignedTo, ...writers]);
  return {
    ...(await factsOf(db, message, names)),
    replies: replies.map((reply) => ({ ...reply, writer: names.get(reply.written_by) ?? null })),
  };
}

function whichOf<Id>(call: { readonly params: { readonly id: Id }; readonly ifMatch: string }) {
  return { id: call.params.id, version: versionOf(call.ifMatch) };
}
