import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SiteBank, startSiteBank } from '#testing/site-bank.ts';
import { blackedOut } from './black-out.rules.ts';

let bank: SiteBank;

beforeAll(async () => {
  bank = await startSiteBank();
});
afterAll(() => bank.close());

describe('what is blacked out', () => {
  it.each([
    ['Your PIN is 48213.', '48213'],
    ['Enter 482 133 now', '482 133'],
    ['Open http://localhost/password?token=aB3_x-9', 'aB3_x-9'],
    ['Keep ABCD-EFGH-1234 safe', 'ABCD-EFGH'],
    ['Key q8Zr1mN0pQ7sT4uVwXyZ12345', 'q8Zr1mN0pQ7s'],
  ])('%s', (text, secret) => {
    expect(blackedOut(text)).not.toContain(secret);
    expect(blackedOut(text)).toContain('█████');
  });

  it('leaves words as they are', () => {
    const text = 'We received your message and answer within two banking days.';
    expect(blackedOut(text)).toBe(text);
  });
});

describe('what a sandbox sent', () => {
  it('is shown to staff without its codes, which are only in the recipient’s own inbox', async () => {
    const { client } = bank.browser();
    const known = 'asks@example.com';
    await client.contactMessages.send({
      body: { email: known, subject: 'Hello', body: 'My own words.' },
    });
    const [own] = await bank.inbox(known);
    expect(own?.text).toMatch(/M-[0-9A-Z]{4}-[0-9A-Z]{4}/);
    const support = await bank.colleague('support');
    const { data } = await support.client.sandbox.sent({ query: {} });
    const shown = data.find(({ id }) => id === own?.id);
    expect(shown).toMatchObject({ to: known, channel: 'mail' });
    expect(JSON.stringify(data)).not.toMatch(/M-[0-9A-Z]{4}-[0-9A-Z]{4}/);
  });

  it('to a demonstration person is all that a demonstration person sees', async () => {
    await bank.browser().client.contactMessages.send({
      body: { email: 'visitor@example.com', subject: 'Hello', body: 'Words of a visitor.' },
    });
    await bank.inbox('visitor@example.com');
    const player = await bank.colleague('support', { persona: true });
    const seen = async (who: typeof player) =>
      (await who.client.sandbox.sent({ query: {} })).data.map(({ to }) => to);
    expect(await seen(player)).not.toContain('visitor@example.com');
    expect(await seen(await bank.colleague('support'))).toContain('visitor@example.com');
  });
});
