/** What of the log its readers do not read: the bank's confidential work about themselves. */
import type { CustomerId, StaffId } from '@fairlead/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayAfter } from '#testing/days.ts';
import { type PapersServer, type Person, startPapersServer } from '#testing/papers-server.ts';

const AUDIT = '/api/admins/audit';
const WORDS = 'Looks into where the money comes from.';

let bank: PapersServer;
let reader: Person<StaffId>;
let colleague: Person<StaffId>;
/** The same person as a customer. */
let self: Person<CustomerId>;

beforeAll(async () => {
  bank = await startPapersServer();
  [reader, colleague] = [await bank.staff('compliance'), await bank.staff('compliance')];
  self = await bank.customer({ email: reader.email, proven: ['email', 'identity', 'address'] });
  const about = { customer_id: self.id, about: 'source_of_funds', reason: WORDS };
  const looked = { reason: 'case' };
  await bank.sendAsIs(colleague, 'POST', `/api/users/${self.id}/look`, looked);
  await bank.send(colleague, 'POST', '/api/admins/cases', about);
  await bank.send(colleague, 'POST', '/api/admins/restrictions', {
    user_id: self.id,
    status: 'REVIEW',
    reason: 'unusual_activity',
    review_on: dayAfter(new Date(), 9),
    words: WORDS,
  });
});
afterAll(() => bank.close());

interface Item {
  readonly action: string;
  readonly confidential: boolean;
}

async function read(by: Person, query = ''): Promise<string[]> {
  const answer = await bank.get(by, `${AUDIT}?limit=100${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  const { data }: { data: Item[] } = answer.json().data;
  return data.map(({ action }) => action);
}

const CONFIDENTIAL = ['approval.proposed', 'case.opened', 'customer.viewed'];

it('is shown to colleagues, and not to whoever it is about, however they ask', async () => {
  expect(await read(colleague, `&customer=${self.id}`)).toEqual(
    expect.arrayContaining(CONFIDENTIAL),
  );
  for (const query of ['', `&customer=${self.id}`, `&staff=${colleague.id}`, '&sort=at']) {
    const seen = await read(reader, query);
    expect([query, seen.filter((action) => CONFIDENTIAL.includes(action))]).toEqual([query, []]);
  }
  for (const action of CONFIDENTIAL) expect(await read(reader, `&action=${action}`)).toEqual([]);
  // What they read as a customer, they read here too.
  expect(await read(reader, `&customer=${self.id}`)).toContain('restriction.set');
});

it('leaves with no file that they take away', async () => {
  const file = (by: Person) => bank.send(by, 'POST', `${AUDIT}/export`, {});
  const [own, other] = [await file(reader), await file(colleague)];
  expect(other.body).toContain(WORDS);
  expect(own.statusCode).toBe(200);
  expect(own.body).not.toContain(WORDS);
});
