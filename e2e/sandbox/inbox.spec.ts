import { protectedMessagesIn } from '@fairlead/contract';
import { describe, expect, it } from 'vitest';
import { tryAsCustomer } from '../people/personas.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();

describe('the sandbox inbox', () => {
  it('shows what the bank sent to an address, as text and as it looks', async () => {
    const customer = await welcome();
    await tryAsCustomer(customer.page, 'Tom Whitaker');

    const { page } = await welcome();
    await page.goto('/sandbox/inbox');
    await page.getByText('Whose messages?').waitFor();
    await page.getByLabel('Email or phone number').fill('tom.whitaker@personas.fairlead.example');
    await page.getByRole('button', { name: 'Open' }).click();
    const messages = page.getByRole('region').getByRole('listitem');
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Refresh' }).click();
        return messages.count();
      })
      .toBeGreaterThan(0);
    // The last refresh, or another journey, may put one more above it.
    const looks = messages.locator('a[target="_blank"]').first();
    const address = await looks.getAttribute('href');
    const newest = messages.filter({ has: page.locator(`a[href="${address}"]`) });
    await newest.getByText(/^\[SIMULATION/).click();
    const note = protectedMessagesIn('en')['sandbox.mail.note'];
    await newest.getByText(note).waitFor();

    const opened = page.waitForEvent('popup');
    await newest.getByRole('link', { name: 'See it as it looks' }).click();
    const mail = await opened;
    await mail.getByText(note).waitFor();
  });

  it('says so where nothing was sent', async () => {
    const { page } = await welcome();
    await page.goto('/sandbox/inbox?to=nobody@example.com');
    await page.getByText('Nothing was sent here yet').waitFor();
  });
});
