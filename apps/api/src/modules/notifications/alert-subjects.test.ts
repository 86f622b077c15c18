/** The subject of a mail says what happened, and its last line why it came. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NoticeMessage } from '#platform/channels/notice-sentence.ts';
import { type PapersServer, startPapersServer } from '#testing/papers-server.ts';
import { notify } from './notifications.service.ts';

let bank: PapersServer;
beforeAll(async () => {
  bank = await startPapersServer();
});
afterAll(() => bank.close());

/** Enough for any of the sentences. */
const facts = {
  amount: { minor: '2500', currency: 'EUR' },
  kept: { minor: '100', currency: 'EUR' },
  back: { minor: '2400', currency: 'EUR' },
  account: 'Everyday',
  from: 'Everyday',
  to: 'Savings',
  arrived: { minor: '2500', currency: 'EUR' },
  reference: 'C-1',
  count: 2,
  device: 'Firefox',
} as const;

async function mailAbout(...messages: readonly NoticeMessage[]) {
  const person = await bank.customer();
  const notices = messages.map((message) => ({
    customerId: person.id,
    cause: message,
    message,
    facts,
  }));
  await bank.db.transaction().execute((tx) => notify(tx, ...notices));
  const [mail] = await bank.inbox(person.email);
  if (mail === undefined) throw new Error(`Nothing was mailed about ${messages.join()}.`);
  return mail;
}

it.each([
  'payment_held',
  'payment_frozen',
  'payment_unfrozen',
  'payment_needs',
  'payment_released',
  'payment_kept',
  'payment_rejected',
  'payment_rejected_outside',
  'payment_lapsed',
  'payment_unsigned',
  'payment_recalled',
  'payment_recall_refused',
  'payment_not_possible',
  'payment_waits_for_funds',
  'payment_waits_to_leave',
  'payment_not_left',
  'payment_asks_again',
  'payment_needs_quote',
] as const)(
  'says that a mail about %s is about a payment, not that money moved',
  async (message) => {
    const { subject, text } = await mailAbout(message);
    expect(subject).toContain('About a payment of yours at');
    expect(text).toContain('About a payment of yours');
    expect(`${subject} ${text}`).not.toContain('has moved');
  },
);

it.each(['transfer_done', 'interest_paid', 'payment_arrived', 'payment_returned'] as const)(
  'says that money has moved when it has, by %s',
  async (message) => {
    expect((await mailAbout(message)).subject).toContain('Your money at Fairlead has moved');
  },
);

it('says of the end of a term only that there is news', async () => {
  expect((await mailAbout('deposit_matured')).subject).toContain('News about your account');
});

it('names a restriction as one, and does not ask whether it was the customer', async () => {
  for (const message of ['account_locked', 'payments_restricted', 'restriction_ended'] as const) {
    const { subject, text } = await mailAbout(message);
    expect(subject).toContain('About a restriction at');
    expect(text).not.toContain('If this was not you');
  }
});

it('asks whether it was the customer only of what a customer does', async () => {
  for (const message of ['transfer_done', 'signed_in'] as const) {
    expect((await mailAbout(message)).text).toContain('If this was not you');
  }
  for (const message of ['interest_paid', 'deposit_matured', 'payment_returned'] as const) {
    expect((await mailAbout(message)).text).not.toContain('If this was not you');
  }
});

it('does not call a sign-in a change', async () => {
  const { subject } = await mailAbout('signed_in');
  expect(subject).toContain('About the security of your account');
});

it('gives a true reason for what is always mailed, also where no account was corrected', async () => {
  for (const message of ['payment_held', 'account_locked', 'report_lapsed'] as const) {
    const { text } = await mailAbout(message);
    expect(text).not.toContain('correct an account');
    expect(text).toContain('We always write to you when the bank acts on your money');
  }
});

it('says of several payments together that it is about payments', async () => {
  const together = await mailAbout('payment_not_possible', 'payment_unsigned');
  expect(together.subject).toContain('About a payment of yours');
  const mixed = await mailAbout('payment_not_possible', 'interest_paid');
  expect(mixed.subject).toContain('News about your account');
});
