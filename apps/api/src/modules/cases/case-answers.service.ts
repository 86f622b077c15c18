/** Cases as staff see them: one in the queue, and the whole file. */
import type {
  AnswerOf,
  CaseId,
  ListSource,
  RequestableThing,
  routes,
  StaffId,
  StaffRole,
} from '@fairlead/contract';
import { type StaffHand, waitingAbout } from '#modules/approvals/approvals.service.ts';
import type { HandCall } from '#modules/approvals/staff-hand.service.ts';
import { customersById } from '#modules/customers/customers.service.ts';
import { requireStranger } from '#modules/customers/strangers.service.ts';
import type { FoundHit } from '#modules/screening/screening.service.ts';
import { staffMembersById } from '#modules/staff/staff.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { wasDoneInSession } from '#platform/audit/audit-record.sql.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { moneyAnswer } from '#platform/http/answer/money-answer.ts';
import { decryptFor } from '#platform/keys/bank-keys.ts';
import { type Case, type Finding, needsTwo } from './cases.rules.ts';
import { CASE_CONTEXT, orderOf } from './cases.service.ts';
import { findCase, findEvents, findHits, findRequests, type KeptHit } from './cases.sql.ts';
import { pagesOf } from './evidence-pages.service.ts';

/** A page of the queue. */
export async function queueAnswers(db: Db | Tx, cases: readonly Case[]) {
  const customers = await customersById(db, [...new Set(cases.map((one) => one.customerId))]);
  const names = new Map(customers.map((one) => [one.id, `${one.firstName} ${one.lastName}`]));
  const requests = await findRequests(
    db,
    cases.map(({ id }) => id),
  );
  const desks = cases.flatMap(({ assignedTo }) => assignedTo ?? []);
  const staff = await staffMembersById(db, [...new Set(desks)]);
  return cases.map((one) => ({
    id: one.id,
    reference: one.reference,
    kind: one.kind,
    status: one.status,
    reason: one.reason,
    customer: { id: one.customerId, name: names.get(one.customerId) ?? '' },
    transfer_id: one.transferId,
    assigned_to: assigneeOf(one, staff),
    opened_at: one.openedAt.toISOString(),
    decide_by: one.decideBy.toISOString(),
    asked: requests.flatMap(({ caseId, thing, number, providedAt }) =>
      caseId === one.id ? [{ thing, number, provided: providedAt !== null }] : [],
    ),
  }));
}

function assigneeOf({ assignedTo }: Case, staff: readonly { id: StaffId; name: string }[]) {
  const member = staff.find(({ id }) => id === assignedTo);
  return member === undefined ? null : { id: member.id, name: member.name };
}

export interface CaseReader {
  readonly role: StaffRole;
  readonly persona: boolean;
  readonly language: string;
  readonly largeHold: number;
  readonly paymentOf: PaymentOf;
}

/** Payments know of their cases, so that they hand in what a case says of them. */
export type PaymentOf = (
  db: Db | Tx,
  of: Pick<Case, 'customerId' | 'transferId' | 'openedAt'>,
  reader: { readonly persona: boolean; readonly language: string },
) => Promise<AnswerOf<typeof routes.cases.read>['payment']>;

/** The whole file; its notes for the compliance role alone. */
export async function wholeAnswer(db: Db | Tx, found: Case, reader: CaseReader) {
  const [shown] = await queueAnswers(db, [found]);
  if (shown === undefined) throw new Error('A case has no answer.');
  const hits = await findHits(db, found.id);
  const waiting = await waitingAbout(db, [found.id]);
  const { amount } = found;
  return {
    ...shown,
    hits: await hitAnswers(db, found, hits),
    evidence: await evidenceOf(db, found),
    needs_two: needsTwo(found, hits.length, reader.largeHold),
    amount: amount === null ? null : moneyAnswer(amount, reader.language),
    payment: await reader.paymentOf(db, found, reader),
    findings: await findingsOf(db, found),
    events: await eventAnswers(db, found, reader.role),
    order: await orderOf(db, found),
    approval_id: waiting.get(found.id) ?? null,
  };
}

/** Null once the customer was erased. */
async function opened(db: Db | Tx, { customerId }: Case, sealed: Buffer | null) {
  if (sealed === null) return null;
  const text = await decryptFor(db, customerId, sealed, CASE_CONTEXT);
  return text.state === 'open' ? text.text : null;
}

type HitWords = Pick<FoundHit, 'name' | 'entryName' | 'entryKind' | 'entryFacts' | 'because'>;

async function hitAnswers(db: Db | Tx, found: Case, hits: readonly KeptHit[]) {
  const answers = [];
  for (const hit of hits) {
    const text = await opened(db, found, hit.sealed);
    if (text === null) continue;
    const words: HitWords = JSON.parse(text);
    answers.push({
      id: hit.id,
      name: words.name,
      whose: hit.whose,
      score: hit.score,
      source: hit.source as ListSource,
      entry_id: hit.entryId,
      entry_name: words.entryName,
      entry_kind: words.entryKind,
      entry_facts: [...words.entryFacts],
      because: [...words.because],
      cleared: hit.clearedAt !== null,
    });
  }
  return answers;
}

async function evidenceOf(db: Db | Tx, found: Case) {
  const evidence = [];
  const requests = await findRequests(db, [found.id]);
  for (const { thing, number, providedAt, wordsSealed, fileId } of requests) {
    if (providedAt === null) continue;
    evidence.push({
      thing,
      number,
      provided_at: providedAt.toISOString(),
      words: await opened(db, found, wordsSealed),
      has_paper: fileId !== null,
      pages: fileId === null ? 0 : (await pagesOf(db, fileId)).length,
    });
  }
  return evidence;
}

async function findingsOf(db: Db | Tx, found: Case) {
  const text = await opened(db, found, found.findingsSealed);
  const findings: readonly Finding[] = text === null ? [] : JSON.parse(text);
  return findings.map(({ rule, facts }) => ({ rule, facts: { ...facts } }));
}

/** Words of staff that only the role which works on cases reads. */
const CONFIDENTIAL: ReadonlySet<string> = new Set([
  'noted',
  'proposed',
  'released',
  'rejected',
  'frozen',
  'unfrozen',
]);

async function eventAnswers(db: Db | Tx, found: Case, role: StaffRole) {
  const events = await findEvents(db, found.id);
  const ids = events.flatMap(({ by }) => (by === null ? [] : [by]));
  const members = await staffMembersById(db, [...new Set(ids)]);
  const names = new Map(members.map(({ id, name }) => [id, name]));
  const answers = [];
  for (const { at, what, by, textSealed } of events) {
    const hidden = role !== 'compliance' && CONFIDENTIAL.has(what);
    answers.push({
      at: at.toISOString(),
      what,
      by: by === null ? null : (names.get(by) ?? ''),
      text: hidden ? null : await opened(db, found, textSealed),
    });
  }
  return answers;
}

/** Refuses with `not_found`, and with `second_person_required` what is about the reader. */
export async function readableCase(db: Db, id: CaseId, { staff }: StaffHand): Promise<Case> {
  const found = await findCase(db, id);
  if (found === undefined) throw new Refusal('not_found');
  await requireStranger(db, found.customerId, staff.id);
  return found;
}

/** Whoever opens the file of a case leaves a record, once in a session. The case is the reason. */
export async function noteLook(
  db: Db,
  { id, customerId }: Pick<Case, 'id' | 'customerId'>,
  { principal, actor, requestId }: Pick<HandCall, 'principal' | 'actor' | 'requestId'>,
): Promise<void> {
  const sessionId = principal.session.id;
  const done = { sessionId, customerId, action: 'case.viewed', subjectId: id } as const;
  if (await wasDoneInSession(db, done)) return;
  await db.transaction().execute((tx) =>
    recordAudit(tx, {
      actor,
      action: done.action,
      subject: { kind: 'case', id },
      customerId,
      confidential: true,
      requestId,
    }),
  );
}

/** A page of a paper that was handed in. Refuses as `readableCase`, and with `not_found`. */
export async function lookAtPaper(
  db: Db,
  files: FileStore,
  id: CaseId,
  wish: { readonly thing: RequestableThing; readonly number: number; readonly page: number },
  hand: StaffHand,
) {
  const { thing, number, page } = wish;
  const found = await readableCase(db, id, hand);
  const requests = await findRequests(db, [id]);
  const given = requests.find((one) => one.thing === thing && one.number === number);
  if (given?.fileId == null) throw new Refusal('not_found');
  const wanted = (await pagesOf(db, given.fileId))[page - 1];
  if (wanted === undefined) throw new Refusal('not_found', { field: 'page' });
  const file = await files.get(db, wanted);
  if (file.state !== 'found') throw new Refusal('not_found');
  await db.transaction().execute((tx) =>
    recordAudit(tx, {
      actor: hand.actor,
      action: 'case.paper_seen',
      subject: { kind: 'case', id },
      customerId: found.customerId,
      confidential: true,
      reason: thing,
      after: { page },
      requestId: hand.requestId,
    }),
  );
  return file;
}
