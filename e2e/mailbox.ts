/** What the bank sent to an address or a phone, read in the sandbox's inbox. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const PIN = /(?<!\d)\d{5}(?!\d)/;

interface Message {
  readonly subject: string | null;
  readonly text: string;
}

export async function messagesTo(page: Page, to: string): Promise<Message[]> {
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
      { message: `a message to ${to} that says ${says}` },
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
  let pin: string | undefined;
  // Other messages may come meanwhile; the list has the newest first.
  await expect
    .poll(
      async () => {
        const all = await messagesTo(page, to);
        const pins = all.slice(0, all.length - before).flatMap(({ text }) => PIN.exec(text) ?? []);
        [pin] = pins;
        return pin !== undefined;
      },
      { message: `a PIN to ${to}` },
    )
    .toBe(true);
  if (pin === undefined) throw new Error(`No PIN came to ${to}.`);
  return pin;
}
