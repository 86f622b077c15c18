/** Canned answers: written by staff who answer, read by the filter, kept in the audit log. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Colleague, type SiteBank, startSiteBank } from '#testing/site-bank.ts';

let bank: SiteBank;
let support: Colleague;

beforeAll(async () => {
  bank = await startSiteBank();
  support = await bank.colleague('support');
});
afterAll(() => bank.close());

const words = { language: 'en', title: 'Opening times', body: 'Dear [name],\n\nAt nine.' };

it('a canned answer is written, worded otherwise and deleted, each with its trace', async () => {
  const made = await support.client.cannedAnswers.create({ body: words });
  expect(made).toMatchObject({ ...words, version: 1 });
  const at = { params: { id: made.id }, ifMatch: '1' };
  const next = { title: 'Opening times', body: 'Dear [name],\n\nAt ten.' };
  const changed = await support.client.cannedAnswers.change({ ...at, body: next });
  expect(changed).toMatchObject({ ...next, version: 2 });
  const { params } = at;
  expect(await support.client.cannedAnswers.read({ params })).toEqual(changed);
  await expect(support.client.cannedAnswers.remove(at)).rejects.toMatchObject({
    code: 'changed_meanwhile',
  });
  const query = { language: 'en', limit: 100 };
  const ids = async () =>
    (await support.client.cannedAnswers.list({ query })).data.map(({ id }) => id);
  expect(await ids()).toContain(made.id);
  const found = async (search: string) =>
    (await support.client.cannedAnswers.list({ query: { search } })).data.map(({ id }) => id);
  expect(await found('opening TIMES')).toContain(made.id);
  expect(await found('at ten')).toContain(made.id);
  expect(await found('t_n')).toEqual([]);
  await support.client.cannedAnswers.remove({ ...at, ifMatch: '2' });
  expect(await ids()).not.toContain(made.id);
  await expect(support.client.cannedAnswers.read({ params })).rejects.toMatchObject({
    code: 'not_found',
  });
  const { rows } = await bank.bank.foundation.database.ownerPool.query(
    'select action from audit_record where subject_id = $1 order by id',
    [made.id],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'canned_answer.created',
    'canned_answer.changed',
    'canned_answer.deleted',
  ]);
});

it('a canned answer passes the filter, and is not for a persona to write', async () => {
  const body = { ...words, body: 'Pay the fee in gift cards.' };
  await expect(support.client.cannedAnswers.create({ body })).rejects.toMatchObject({
    code: 'text_not_allowed',
  });
  const persona = await bank.colleague('support', { persona: true });
  await expect(persona.client.cannedAnswers.create({ body: words })).rejects.toMatchObject({
    code: 'persona_may_not',
  });
});

it('messages are given to people who are named, and who may answer', async () => {
  const people = await support.client.contactMessages.assignees();
  expect(people.map(({ id }) => id)).toContain(support.id);
  const content = await bank.colleague('content');
  expect(people.map(({ id }) => id)).not.toContain(content.id);
});
