/** A small contract with a route of every sort, for tests of the kernel. */
import { idSchema, listQuery, pageSchema, route } from '@fairlead/contract';
import * as z from 'zod';
import { Refusal } from '#platform/errors.ts';
import { type Implementation, implement } from '#platform/http/implement.ts';
import { pageOf, placeOf } from '#platform/http/list.ts';
import { requireStepUp } from '#platform/sessions/step-up.service.ts';

const open = { ownership: 'none', rate: 'read', repeat: 'none', refusals: [] } as const;
const note = z.object({ text: z.string().min(2).max(20), tags: z.array(z.string()).optional() });

export const notes = {
  read: route({
    ...open,
    method: 'GET',
    path: '/api/notes/:id',
    summary: 'One note.',
    audience: 'customer',
    ownership: 'own',
    params: z.object({ id: idSchema('message') }),
    answer: z.object({ id: z.string(), owner: z.string() }),
    refusals: ['not_found'],
  }),
  write: route({
    ...open,
    method: 'POST',
    path: '/api/notes',
    summary: 'Writes a note.',
    audience: 'customer',
    rate: 'write',
    repeat: 'kept',
    openUnder: ['account_in_review'],
    body: note,
    answer: z.object({ number: z.number(), text: z.string() }),
    refusals: ['changed_meanwhile'],
  }),
  list: route({
    ...open,
    method: 'GET',
    path: '/api/notes',
    summary: 'Numbers, a page at a time.',
    audience: 'visitor',
    query: z.object({ ...listQuery, from: z.coerce.number<string>().default(0) }),
    answer: pageSchema(z.object({ number: z.number() })),
  }),
  rename: route({
    ...open,
    method: 'PATCH',
    path: '/api/notes/:id',
    summary: 'Asks for the second factor, and for the version.',
    audience: 'customer',
    rate: 'write',
    stepUp: 'notes.rename',
    version: 'if-match',
    params: z.object({ id: idSchema('message') }),
    body: note,
    answer: z.object({ version: z.string() }),
    refusals: ['step_up_required'],
  }),
  pay: route({
    ...open,
    method: 'POST',
    path: '/api/notes/pay',
    summary: 'Where money would move.',
    audience: 'customer',
    rate: 'money',
    repeat: 'required',
    body: z.object({ amount: z.string() }),
    answer: z.object({ id: z.string() }),
  }),
  settle: route({
    ...open,
    method: 'POST',
    path: '/api/notes/settle',
    summary: 'Staff with a permission.',
    audience: 'staff',
    permission: 'settings.write',
    rate: 'write',
    answer: z.null(),
  }),
  enrol: route({
    ...open,
    method: 'POST',
    path: '/api/notes/enrol',
    summary: 'Before the second factor.',
    audience: 'staff',
    permission: 'own.write',
    secondFactor: 'not yet',
    rate: 'credential',
    answer: z.null(),
  }),
  status: route({
    ...open,
    method: 'GET',
    path: '/api/notes/status',
    summary: 'Answers everybody.',
    audience: 'customer',
    session: 'optional',
    openUnder: 'every gate',
    answer: z.object({ who: z.string() }).nullable(),
  }),
  fault: route({
    ...open,
    method: 'POST',
    path: '/api/notes/fault',
    summary: 'Fails in a way of the caller’s choice.',
    audience: 'visitor',
    rate: 'write',
    body: z.object({ how: z.enum(['throw', 'extra', 'missing', 'undeclared', 'slow']) }),
    answer: z.object({ fine: z.boolean() }),
  }),
  upload: route({
    ...open,
    method: 'POST',
    path: '/api/notes/upload',
    summary: 'Takes a picture.',
    audience: 'customer',
    session: 'optional',
    rate: 'write',
    repeat: 'kept',
    body: z.object({ title: z.string() }),
    files: { picture: { required: true, maxBytes: 2000 } },
    answer: z.object({ title: z.string(), bytes: z.number() }),
  }),
  listen: route({
    ...open,
    method: 'GET',
    path: '/api/notes/listen',
    summary: 'A stream.',
    audience: 'customer',
    activity: 'none',
    answer: 'stream',
    refusals: ['busy'],
  }),
};

export const testRoutes = { notes };

/** What the handlers of the test contract did. */
export interface TestDoings {
  written: number;
  closeStreams: () => void;
}

async function fail(how: string) {
  if (how === 'throw') throw new Error('The secret canary-71c is in this message.');
  if (how === 'undeclared') throw new Refusal('invitation_invalid');
  if (how === 'slow') await new Promise((resolve) => setTimeout(resolve, 3000));
  // What a careless handler would hand out, past the compiler.
  if (how === 'extra') return JSON.parse('{"fine":true,"password_hash":"canary-71c"}');
  if (how === 'missing') return JSON.parse('{}');
  return { fine: true };
}

export function implementNotes(doings: TestDoings): Implementation {
  return implement(notes, {
    read: async (call) => {
      // No id that a test draws ends so.
      if (call.params.id.endsWith('000000000000')) throw new Refusal('not_found');
      return { id: call.params.id, owner: call.principal.id };
    },
    write: async (call) => {
      if (call.body.text === 'refuse') throw new Refusal('changed_meanwhile');
      doings.written += 1;
      call.status(201);
      return { number: doings.written, text: call.body.text };
    },
    list: async (call) => {
      const place = placeOf(call, z.number());
      const start = place.after ?? call.query.from;
      const rows = Array.from({ length: 60 }, (_, number) => number).filter((n) => n > start);
      return pageOf(call, place, rows.slice(0, place.fetch), {
        item: (number) => ({ number }),
        placeOfRow: (number) => number,
      });
    },
    rename: async (call) => {
      const binding = {
        sessionId: call.principal.session.id,
        action: 'notes.rename',
        digest: call.digest(),
        now: call.now(),
      };
      await call.db.transaction().execute((tx) => requireStepUp(tx, binding));
      return { version: call.ifMatch };
    },
    pay: async (call) => ({ id: call.idempotencyKey }),
    settle: async () => null,
    enrol: async () => null,
    status: async (call) => {
      if (call.principal.kind === 'visitor') {
        call.tell('not_signed_in');
        return null;
      }
      return { who: call.principal.id };
    },
    fault: (call) => fail(call.body.how),
    upload: async (call) => ({
      title: call.body.title,
      bytes: call.files.picture?.bytes.length ?? 0,
    }),
    listen: async (call) => {
      call.stream.send({ id: '1', event: 'hello', data: 'first\nsecond' });
      doings.closeStreams = () => call.stream.close();
    },
  });
}
