/** Whoever stands at a live bank's console makes one owner, and only while there is none. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestBank } from '#testing/bank.ts';
import { startLiveBank } from '#testing/live-bank.ts';
import { staffPassword as password } from '#testing/people-server.ts';
import { inviteFirstOwner, inviteFromConsole } from './invitations.service.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startLiveBank();
});
afterAll(() => bank.close());

const codeOf = (error: unknown) => Object(error).code;
const db = () => bank.bank.foundation.database.db;

async function invite(email: string): Promise<string> {
  const whom = { email, role: 'owner' } as const;
  return (await inviteFromConsole(db(), whom, 'live', bank.clock.now())).token;
}

function open(token: string) {
  const { client } = bank.browser();
  return client.staff.openInvitation({ body: { token } }).catch(codeOf);
}

it('of all links to an owner the newest is good, until somebody has joined', async () => {
  const printed = /token=([\w-]{43})/.exec(bank.bank.announcements.join(' '))?.[1] ?? '';
  expect(await open(printed)).toMatchObject({ role: 'owner' });
  const first = await invite('first@bank.example');
  const second = await invite('second@bank.example');
  expect(await open(printed)).toBe('invitation_invalid');
  expect(await open(first)).toBe('invitation_invalid');
  expect(await open(second)).toMatchObject({ email: 'second@bank.example' });

  // The bank starts anew before the link is used, and prints one more.
  const again = (await inviteFirstOwner(db(), bank.clock.now()))?.token ?? '';
  expect(await open(second)).toMatchObject({ email: 'second@bank.example' });
  const { client } = bank.browser();
  const body = { token: again, email: 'owner@bank.example', name: 'Olga Weiss', password };
  await client.staff.acceptInvitation({ body });
  expect(await open(second)).toBe('invitation_invalid');
  expect(await invite('third@bank.example').catch(codeOf)).toBe('second_person_required');
});
