/** Answers that staff write once and use often. The filter reads them when they are written. */
import type { CannedAnswerId } from '@fairlead/contract';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { newId } from '#platform/random.ts';
import { refuseStaffText } from '#platform/staff-text/check-staff-text.ts';
import type { OwnPlaces } from '#platform/staff-text/staff-text.rules.ts';
import {
  type CannedAnswer,
  insertAnswer,
  lockAnswer,
  markAnswerDeleted,
  updateAnswer,
} from './canned-answers.sql.ts';

export interface CannedDeed {
  readonly actor: Actor;
  /** A demonstration person, whom any visitor plays: uses these words and writes none. */
  readonly persona: boolean;
  readonly requestId: string;
  readonly now: Date;
  readonly own: OwnPlaces;
}

type Words = Pick<CannedAnswer, 'title' | 'body'>;

export interface WhichAnswer {
  readonly id: CannedAnswerId;
  readonly version: number;
}

/** Refuses with `text_not_allowed`. */
export async function createAnswer(
  db: Db,
  { language, title, body }: Words & { readonly language: string },
  deed: CannedDeed,
  keep: (tx: Tx, answer: CannedAnswer) => Promise<void>,
): Promise<CannedAnswer> {
  check({ title, body }, deed);
  return db.transaction().execute(async (tx) => {
    const id = newId('cannedAnswer');
    const made = await insertAnswer(tx, { id, language, title, body }, deed.now);
    await record(tx, deed, 'created', id, { after: { language, title, body } });
    await keep(tx, made);
    return made;
  });
}

/** Refuses with `not_found`, `changed_meanwhile` and `text_not_allowed`. */
export async function changeAnswer(
  db: Db,
  which: WhichAnswer,
  words: Words,
  deed: CannedDeed,
): Promise<CannedAnswer> {
  check(words, deed);
  return db.transaction().execute(async (tx) => {
    const { title, body } = await lockVersion(tx, which);
    await record(tx, deed, 'changed', which.id, { before: { title, body }, after: words });
    return updateAnswer(tx, which.id, words, deed.now);
  });
}

export async function removeAnswer(db: Db, which: WhichAnswer, deed: CannedDeed): Promise<void> {
  refusePersona(deed);
  await db.transaction().execute(async (tx) => {
    const { title, body } = await lockVersion(tx, which);
    await markAnswerDeleted(tx, which.id, deed.now);
    await record(tx, deed, 'deleted', which.id, { before: { title, body } });
  });
}

/** A sandbox begins with a few. */
export async function shipAnswers(
  tx: Tx,
  answers: ReadonlyArray<Words & { readonly language: string }>,
  at: Date,
): Promise<void> {
  for (const answer of answers)
    await insertAnswer(tx, { id: newId('cannedAnswer'), ...answer }, at);
}

function check({ title, body }: Words, deed: CannedDeed): void {
  refusePersona(deed);
  refuseStaffText('title', title, deed.own);
  refuseStaffText('body', body, deed.own);
}

function refusePersona({ persona }: CannedDeed): void {
  if (persona) throw new Refusal('persona_may_not');
}

async function lockVersion(tx: Tx, { id, version }: WhichAnswer): Promise<CannedAnswer> {
  const answer = await lockAnswer(tx, id);
  if (answer === undefined) throw new Refusal('not_found');
  if (answer.version !== version) throw new Refusal('changed_meanwhile');
  return answer;
}

async function record(
  tx: Tx,
  { actor, requestId }: CannedDeed,
  deed: 'created' | 'changed' | 'deleted',
  id: CannedAnswerId,
  states: { readonly before?: object; readonly after?: object },
): Promise<void> {
  const subject = { kind: 'canned_answer', id };
  await recordAudit(tx, { actor, action: `canned_answer.${deed}`, subject, ...states, requestId });
}
