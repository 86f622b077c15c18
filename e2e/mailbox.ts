/** What the bank sent to an address or a phone, read in the sandbox's inbox. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const PATIENCE_MS = 20_000;

interface Message {
  readonly subject: string | null;
  readonly text: string;
}

async function messagesTo(page: Page, to: string): Promise<Message[]> {
  const answer = await page.request.get(`/api/sandbox/inbox?to=${encodeURIComponent(to)}`);
  const { data } = await answer.json();
  return data.data;
}

/** The newest message that says this; waits for it. Subjects begin with the sandbox's mark. */
export async function messageTo(page: Page, to: string, says: RegExp): Promise<Message> {
  let found: Message | undefined;
  await expect
    .poll(
      async () => {
        const all = await messagesTo(page, to);
        found = all.find(({ subject, text }) => says.test(`${subject ?? ''}\n${text}`));
        return found !== undefined;
      },
      { timeout: PATIENCE_MS, message: `a message to ${to} that says ${says}` },
    )
    .toBe(true);
  if (found === undefined) throw new Error(`Nothing came to ${to}.`);
  return found;
}

/**
 * A PIN that was not there before `send` was done; there may be older ones. Phones get theirs by
 * SMS, which is read in the same way.
 */
export async function pinSentBy(
  page: Page,
  to: string,
  send: () => Promise<unknown>,
): Promise<string> {
  const before = (await messagesTo(page, to)).length;
  await send();
  await expect
    .poll(async () => (await messagesTo(page, to)).length, { timeout: PATIENCE_MS })
    .toBeGreaterThan(before);
  const [newest] = await messagesTo(page, to);
  const pin = /(?<!\d)\d{5}(?!\d)/.exec(newest?.text ?? '')?.[0];
  if (pin === undefined) throw new Error(`There is no PIN in:\n${newest?.text}`);
  return pin;
}
