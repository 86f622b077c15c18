/** Staff read customers' threads and files, answer, give them to somebody, and close them. */
import { type CustomerId, idSchema, routes, type StaffId } from '@fairlead/contract';
import {
  type Customer,
  customerById,
  customersById,
  readSearch,
} from '#modules/customers/customers.service.ts';
import { staffMembersById } from '#modules/staff/staff.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { implement } from '#platform/http/implement.ts';
import { pageOf, placeOf } from '#platform/http/list.ts';
import type { StaffPrincipal } from '#platform/http/principal.ts';
import { staffDeed } from '#platform/http/staff-deed.ts';
import { sortedList } from '#platform/lists/sorting.ts';
import type { OwnPlaces } from '#platform/staff-text/staff-text.rules.ts';
import {
  type AttachmentParts,
  discardFile,
  lookAtFile,
  uploadFile,
} from './attachments.service.ts';
import { fileAnswer, messageAnswer } from './messages.routes.ts';
import {
  assignThread,
  closeThread,
  readMessages,
  reply,
  type WrittenMessage,
} from './messages.service.ts';
import { findMessages, findThread, findThreads, type Thread, threadSorts } from './messages.sql.ts';

export interface MessagesControlParts extends AttachmentParts {
  /** What the words may name. */
  readonly ownPlaces: () => OwnPlaces;
}

export function messagesControlRoutes({ ownPlaces, ...parts }: MessagesControlParts) {
  return implement(routes.messages, {
    threads: async (call) => {
      const sorted = sortedList(call, threadSorts);
      const { status, assigned_to: assignedTo, search: typed } = call.query;
      const search = typed === undefined ? undefined : readSearch(typed);
      const filter = { status, assignedTo, search, onlyPersonas: call.principal.persona };
      const threads = await findThreads(call.db, filter, sorted.page);
      const answers = await threadAnswers(call.db, threads);
      return sorted.answer(threads, ({ customerId }) => known(answers.get(customerId)));
    },
    thread: async (call) => {
      const { db } = call;
      const customer = await reachable(call);
      const place = placeOf<string>(call, idSchema('threadMessage'));
      const found = await findMessages(db, customer.id, {
        before: place.after,
        limit: place.fetch,
      });
      const rows = await readMessages(db, found);
      const names = await namesOf(db, rows);
      const thread = await findThread(db, customer.id);
      const answers = await threadAnswers(db, thread === undefined ? [] : [thread]);
      return {
        ...pageOf(call, place, rows, {
          item: (row) => staffAnswer(row, names),
          placeOfRow: ({ id }): string => id,
        }),
        thread: answers.get(customer.id) ?? null,
      };
    },
    reply: async (call) => {
      const { customer_id: id } = call.params;
      const { message: text, attachments: files = [] } = call.body;
      const names = await staffNames(call.db, [call.principal.id]);
      call.status(201);
      const written = await reply(call.db, id, { text, files }, ownPlaces(), {
        ...staffDeed(call),
        newestRead: call.ifMatch,
        keep: (tx, message) => call.keepAnswer(tx, staffAnswer(message, names)),
      });
      return staffAnswer(written, names);
    },
    assign: async (call) => {
      const { customer_id: id } = call.params;
      const keep = keeping(call);
      const to = call.body.assigned_to;
      return oneAnswer(call.db, await assignThread(call.db, id, to, staffDeed(call), keep));
    },
    close: async (call) => {
      const { customer_id: id } = call.params;
      const deed = { ...staffDeed(call), newestRead: call.ifMatch };
      return oneAnswer(call.db, await closeThread(call.db, id, deed, keeping(call)));
    },
    uploadFor: async (call) => {
      const { id: customerId } = await reachable(call);
      const by = { customerId, staffId: call.principal.id };
      const sent = call.files.file;
      call.status(201);
      return fileAnswer(await uploadFile(call.db, parts, by, sent, staffDeed(call)));
    },
    discardFor: async (call) => {
      const { id: customerId } = await reachable(call);
      const by = { customerId, staffId: call.principal.id };
      await discardFile(call.db, parts.files, call.params.id, by, staffDeed(call));
      return null;
    },
    look: async (call) => {
      const { id: customerId } = await reachable(call);
      const wish = { id: call.params.id, page: call.body.page };
      return lookAtFile(call.db, parts.files, customerId, wish, staffDeed(call));
    },
  });
}

/** Whoever plays a demonstration person reaches such customers and no others. */
async function reachable(call: {
  readonly db: Db;
  readonly params: { readonly customer_id: CustomerId };
  readonly principal: StaffPrincipal;
}): Promise<Customer> {
  const customer = await customerById(call.db, call.params.customer_id);
  if (call.principal.persona && !customer.persona) throw new Refusal('not_found');
  return customer;
}

function keeping(call: { readonly keepAnswer: (tx: Tx, data: unknown) => Promise<void> }) {
  return async (tx: Tx, thread: Thread) => call.keepAnswer(tx, await oneAnswer(tx, thread));
}

function known<T>(answer: T | undefined): T {
  if (answer === undefined) throw new Error('A thread has no customer.');
  return answer;
}

async function oneAnswer(db: Db | Tx, thread: Thread) {
  return known((await threadAnswers(db, [thread])).get(thread.customerId));
}

async function threadAnswers(db: Db | Tx, threads: readonly Thread[]) {
  const customers = await customersById(
    db,
    threads.map(({ customerId }) => customerId),
  );
  const byId = new Map(customers.map((customer) => [customer.id, customer]));
  const assigned = threads.flatMap(({ assignedTo }) => (assignedTo === null ? [] : [assignedTo]));
  const names = await staffNames(db, assigned);
  return new Map(
    threads.map((thread) => [
      thread.customerId,
      threadAnswer(thread, known(byId.get(thread.customerId)), names),
    ]),
  );
}

function threadAnswer(
  thread: Thread,
  customer: { id: CustomerId; firstName: string; lastName: string; language: string },
  names: ReadonlyMap<StaffId, string>,
) {
  const { id, firstName, lastName, language } = customer;
  const { assignedTo } = thread;
  return {
    customer: { id, first_name: firstName, last_name: lastName, language },
    status: thread.status,
    assigned_to: assignedTo === null ? null : { id: assignedTo, name: names.get(assignedTo) ?? '' },
    last_at: thread.lastAt.toISOString(),
    last_from: thread.lastSide,
    waiting_since: thread.waitingSince?.toISOString() ?? null,
  };
}

async function namesOf(
  db: Db,
  rows: readonly WrittenMessage[],
): Promise<ReadonlyMap<StaffId, string>> {
  const ids = rows.flatMap(({ writtenBy }) => (writtenBy === null ? [] : [writtenBy]));
  return staffNames(db, ids);
}

async function staffNames(
  db: Db | Tx,
  ids: readonly StaffId[],
): Promise<ReadonlyMap<StaffId, string>> {
  const members = await staffMembersById(db, [...new Set(ids)]);
  return new Map(members.map(({ id, name }) => [id, name]));
}

function staffAnswer(message: WrittenMessage, names: ReadonlyMap<StaffId, string>) {
  const { writtenBy } = message;
  const name = writtenBy === null ? null : (names.get(writtenBy) ?? null);
  return { ...messageAnswer(message), staff_name: name };
}
