import { protectedMessagesIn } from '@fairlead/contract';
import { describe, expect, it } from 'vitest';
import { holdScripts } from '../coming-alive.ts';
import { keyTo, tabTo } from '../keyboard.ts';
import { pressTryAs, tryAsCustomer } from '../people/personas.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();
const refused = /status of 401|status of 422/;

describe('signing in to online banking', () => {
  it('sends a visitor to sign in first, and then to where they were going', async () => {
    const { page } = await welcome();
    await page.goto('/user/auth/security');
    await page.waitForURL('**/signin?return=*');
    await pressTryAs(page, 'Tom Whitaker', page.url());
    await page.waitForURL('**/user/auth/security');
    await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor();
  });

  it('leads nowhere outside online banking, whatever the address says', async () => {
    const { page } = await welcome();
    await pressTryAs(page, 'Tom Whitaker', '/en/signin?return=https://elsewhere.example/user/');
    await page.getByRole('heading', { level: 1, name: 'Welcome, Tom' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/user/index');
  });

  it('has no business with who is signed in already', async () => {
    const { page } = await welcome();
    await tryAsCustomer(page, 'Tom Whitaker', '/en/signin');
    await page.waitForURL('**/user/index');
  });

  it('has company: other pages for guests send who is signed in on as well', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(/status of 422/);
    await tryAsCustomer(page, 'Tom Whitaker');
    for (const path of ['/create-account', '/en/create-account?ref=FRIEND', '/password']) {
      await page.goto(path);
      await page.waitForURL('**/user/index');
    }
    // Who has a mailed link is where they want to be.
    await page.goto('/en/password?token=worn-out');
    await page.getByText('This link no longer works').waitFor();
    expect(new URL(page.url()).pathname).toBe('/en/password');
  });

  it('keeps the tick and the words of who was quicker than the page', async () => {
    const { page } = await welcome();
    const goOn = await holdScripts(page);
    await page.goto('/en/signin', { waitUntil: 'commit' });
    await page.getByLabel('Email').fill('early@example.com');
    const tick = page.getByRole('checkbox', { name: protectedMessagesIn('en')['sandbox.tick'] });
    await tick.check();
    goOn();
    const button = page.getByRole('button', { name: 'Try as Tom Whitaker' });
    await button.waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('early@example.com');
    await button.click();
    await page.waitForURL('**/user/index');
  });

  it('says the same to a wrong password as to an unknown address, and keeps what was typed', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(refused);
    await page.goto('/en/signin');
    await page.getByRole('button', { name: 'Try as Tom Whitaker' }).waitFor();
    await page.getByText(protectedMessagesIn('en')['sandbox.tick']).click();
    const said: string[] = [];
    for (const email of ['tom.whitaker@personas.fairlead.example', 'nobody@example.com']) {
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('certainly not this one');
      const answered = page.waitForResponse(/\/api\/users\/auth\/signin\?/);
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await answered;
      const alert = page.getByRole('alert');
      await alert.waitFor();
      await expect
        .poll(() => alert.evaluate((panel) => panel === document.activeElement))
        .toBe(true);
      said.push(await alert.innerText());
      expect(await page.getByLabel('Email').inputValue()).toBe(email);
    }
    expect(said[0]).toContain('You are not signed in');
    expect(said[1]).toBe(said[0]);
  });

  it('says what is missing before it asks the bank', async () => {
    const { page } = await welcome();
    await page.goto('/en/signin');
    await page.getByRole('button', { name: 'Try as Tom Whitaker' }).waitFor();
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText('Enter your email address, such as name@example.com.').waitFor();
    await page.getByText('Enter your password.').waitFor();
    await page.getByText('Tick this to go on.').waitFor();
  });

  it('works with the keyboard alone, and so does leaving', async () => {
    const { page } = await welcome();
    await page.goto('/en/signin');
    await tabTo(page, page.getByRole('link', { name: 'Skip to the content' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('checkbox'));
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: 'Try as Tom Whitaker' }));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/user/index');
    await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'Security' }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Tom Whitaker: your pages and log out' }));
    await page.keyboard.press('Enter');
    await keyTo(page, 'ArrowDown', page.getByRole('menuitem', { name: 'Log out' }));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/signin', { waitUntil: 'commit' });
  });
});
