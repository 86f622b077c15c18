import { describe, expect, it } from 'vitest';
import { tabTo } from '../keyboard.ts';
import { openOwnBank } from '../own-bank.ts';
import { join } from '../people/joining.ts';
import { reach } from '../people/own-account.ts';
import { approveAs, tryAsStaff } from '../people/personas.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();

describe('the bank’s settings', () => {
  it('reach the public pages once two people agree, the history and the audit log', async () => {
    const phone = '+44 20 7946 0321';
    const reader = await welcome();
    await reader.page.goto('/en');
    expect(await reader.page.getByText(phone).count()).toBe(0);

    const { page } = await welcome();
    await tryAsStaff(page, 'Priya Raman', '/cp/settings');
    await page.getByRole('main').getByRole('link', { name: 'Contact' }).click();
    await page.getByLabel(/^Phone/).fill(phone);
    await page.getByLabel(/^Reason/).fill('The number in London is ours now.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByRole('status')
      .getByText(/Proposed. It holds once a second person/)
      .waitFor();
    await reader.page.reload();
    expect(await reader.page.getByText(phone).count()).toBe(0);

    const second = await welcome();
    await tryAsStaff(second.page, 'Daniel Okoye', '/cp/approvals');
    await second.page.getByRole('link', { name: /Another way to reach the bank/ }).click();
    await second.page.getByText(phone).waitFor();
    await approveAs(second, 'Daniel Okoye');

    const seen = async () => {
      await reader.page.reload();
      return reader.page.getByRole('contentinfo').getByRole('link', { name: phone }).count();
    };
    await expect.poll(seen).toBe(1);

    await page.reload();
    const newest = page.getByRole('row').nth(1);
    await newest.getByText('Phone', { exact: true }).waitFor();
    await newest.getByText('Priya Raman').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('link', { name: 'Settings were changed' }).first().click();
    await page.waitForURL('**/cp/audit?action=settings.changed');
    const record = page.getByRole('row').filter({ hasText: 'Daniel Okoye' }).first();
    await record.getByText('1 change').click();
    await record.getByText(phone).waitFor();
  });

  it('say what needs a second person, and show what waits for one until it is decided', async () => {
    const { page, complaints } = await welcome();
    // It is saved without a reason first.
    complaints.forgive(/status of 422/);
    await tryAsStaff(page, 'Priya Raman', '/cp/settings/currencies');
    await page.getByText(/Needed to switch a currency off: then a second person/).waitFor();
    const dollar = page.getByRole('switch', { name: /^AUD/ });
    await dollar.focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('Please check what you entered').waitFor();
    await page.getByLabel(/^Reason/).fill('Nobody holds any of it.');
    await page.getByRole('button', { name: 'Save' }).click();
    const main = page.getByRole('main');
    await main.getByRole('heading', { name: 'Waits for a second person' }).waitFor();
    await main.getByText('Proposed by Priya Raman').waitFor();
    await main.getByText('Nobody holds any of it.').waitFor();
    const change = main.getByRole('row', { name: /Australian Dollar/ });
    expect(await change.getByRole('cell').allInnerTexts()).toEqual(['On', 'Off']);
    // The form says what holds.
    expect(await dollar.isChecked()).toBe(true);

    await page.goto('/cp/settings/limits');
    await main.getByRole('heading', { name: 'History' }).waitFor();
    expect(await main.getByText('Proposed by').count()).toBe(0);

    const second = await welcome();
    await tryAsStaff(second.page, 'Daniel Okoye', '/cp/settings/currencies');
    await second.page.getByRole('link', { name: 'Open the proposal under Approvals' }).click();
    await second.page.getByRole('button', { name: 'Refuse' }).click();
    const dialog = second.page.getByRole('dialog', { name: 'Refuse' });
    await dialog.getByRole('textbox').fill('Two customers do.');
    await dialog.getByRole('button', { name: 'Refuse' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.goto('/cp/settings/currencies');
    await main.getByRole('heading', { name: 'History' }).waitFor();
    await expect.poll(() => main.getByText('Proposed by').count()).toBe(0);
    expect(await dollar.isChecked()).toBe(true);
  });

  it('say by which channels customers are told, and keep it', async () => {
    const { page } = await welcome();
    await tryAsStaff(page, 'Priya Raman', '/cp/settings/notifications');
    const push = page
      .getByRole('group', { name: 'Documents' })
      .getByRole('switch', { name: /push/ });
    expect(await push.isChecked()).toBe(true);
    await push.focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').getByText('The settings are saved').waitFor();
    await page.getByRole('row').nth(1).getByText('Documents', { exact: true }).waitFor();
    await page.reload();
    await expect.poll(() => push.isChecked()).toBe(false);
  });

  it('refuse what is not an address, and say so beside the field', async () => {
    const { page } = await welcome();
    await tryAsStaff(page, 'Priya Raman', '/cp/settings/contact');
    const email = page.getByLabel(/^Email/);
    await email.fill('not an address');
    await page.getByRole('button', { name: 'Save' }).click();
    const summary = page.getByRole('alert');
    await summary.getByText('Please check what you entered').waitFor();
    await summary.getByRole('button', { name: /Write an email address/ }).click();
    expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await email.inputValue()).toBe('not an address');
  });

  it('lead from what is said about a number to that number', async () => {
    const { page } = await welcome();
    await tryAsStaff(page, 'Priya Raman', '/cp/faqs/create');
    const order = page.getByRole('textbox', { name: 'Order' });
    await order.fill('');
    await page.getByRole('button', { name: 'Save the draft' }).press('Enter');
    await tabTo(page, page.getByRole('alert').getByRole('button', { name: /^Order:/ }));
    await page.keyboard.press('Enter');
    await expect.poll(() => order.evaluate((it) => it === document.activeElement)).toBe(true);
  });

  for (const [group, change] of [
    ['mail', { sender_address: 'evil@elsewhere.example' }],
    ['institution', { accent_colour: '#123456' }],
  ] as const) {
    it(`keep demonstration staff away from ${group}`, async () => {
      const { page } = await welcome();
      await tryAsStaff(page, 'Priya Raman', `/cp/settings/${group}`);
      await page.getByText('Demonstration staff may not change this group.').waitFor();
      await page.getByRole('heading', { name: 'History' }).waitFor();
      expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);

      // No form offers the change, so the bank is asked without one.
      const answer = await reach(page, 'PATCH', `/api/settings/${group}`, {
        headers: { 'if-match': '"0"' },
        data: change,
      });
      expect(answer.status()).toBe(403);
    });
  }
});

describe('the bank’s calendar', () => {
  const bank = openOwnBank();

  it('names the holiday whose date is wrong, and leads to it, by keyboard alone', async () => {
    const { page } = await welcome({ baseURL: bank().url });
    await page.goto(bank().firstOwnerPath);
    await join(page, {
      email: 'carla.calendar@bank.example',
      name: 'Carla Calendar',
      password: 'a lantern over quiet water',
    });
    await page.goto('/cp/settings/institution');
    // While the list of time zones is open, on the way, all else is out of a reader’s sight.
    const add = page.getByRole('button', { name: 'Add a holiday', includeHidden: true });
    const rows = page.getByRole('group', { name: /^Holiday \d/ });
    const days = ['25122026', '', '25122026'];
    for (const [at, name] of ['Christmas Day', 'Boxing Day', ''].entries()) {
      await tabTo(page, add);
      await page.keyboard.press('Enter');
      const row = rows.nth(at);
      const first = row.getByRole('spinbutton').first();
      await first.focus();
      const isMonthFirst = (await first.getAttribute('data-type')) === 'month';
      const typed = days[at] ?? '';
      const [day, month, year] = [typed.slice(0, 2), typed.slice(2, 4), typed.slice(4)];
      await page.keyboard.type(isMonthFirst ? `${month}${day}${year}` : `${day}${month}${year}`);
      await row.getByLabel('Name').fill(name);
    }
    await page.getByRole('button', { name: 'Save' }).press('Enter');

    const summary = page.getByRole('alert');
    await summary
      .getByRole('button', { name: 'Holiday 3, Day: This day stands in the list already.' })
      .waitFor();
    await summary.getByRole('button', { name: 'Holiday 3, Name: Fill in this field.' }).waitFor();
    const lacking = summary.getByRole('button', {
      name: 'Holiday 2 (Boxing Day), Day: Fill in this field.',
    });
    await tabTo(page, lacking);
    await page.keyboard.press('Enter');
    const part = rows.nth(1).getByRole('spinbutton').first();
    await expect.poll(() => part.evaluate((it) => it === document.activeElement)).toBe(true);
    expect(await rows.nth(0).getByLabel('Name').inputValue()).toBe('Christmas Day');
  });
});
