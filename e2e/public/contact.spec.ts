import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { livingPart } from '../coming-alive.ts';
import { messageTo } from '../mailbox.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();

describe('writing to the bank', () => {
  it('says what is missing, then gives a reference, and confirms by mail', async () => {
    const { page } = await welcome();
    await page.goto('/en/contact');
    await livingPart(page);
    await page.getByRole('button', { name: 'Send' }).click();
    const summary = page.getByRole('alert');
    await summary.getByRole('button', { name: /^Email:/ }).waitFor();
    await summary.getByRole('button', { name: /^Message: Write at least 10/ }).click();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('body');

    const email = `writer-${randomBytes(4).toString('hex')}@example.com`;
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Subject').fill('A question');
    await page.getByLabel('Message').fill('When do you open on Saturdays, please?');
    await page.getByRole('button', { name: 'Send' }).click();
    const sent = page.getByRole('status').filter({ hasText: 'Your message has arrived' });
    const text = await sent.innerText();
    const reference = /reference is (\S+?)\.?\s/.exec(text)?.[1] ?? '';
    expect(reference).not.toBe('');
    const mail = await messageTo(page, email, new RegExp(reference));
    expect(mail.subject).toContain('SIMULATION');
  });

  it.each(['/en', '/en/support'])('is possible on %s, with an email and a message', async (at) => {
    const { page } = await welcome();
    await page.goto(at);
    const form = page.locator('[data-island="contact"]');
    await form.scrollIntoViewIfNeeded();
    await livingPart(page);
    await page.getByText('anybody can read what this simulation sends').waitFor();
    expect(await form.getByRole('textbox').count()).toBe(2);
    const email = `writer-${randomBytes(4).toString('hex')}@example.com`;
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Message').fill('When do you open on Saturdays, please?');
    await form.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('status').filter({ hasText: 'Your message has arrived' }).waitFor();
    expect((await messageTo(page, email, /Thank you for writing/)).subject).toContain('SIMULATION');
  });
});
