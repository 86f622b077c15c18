import { createECDH, randomBytes } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { specimens } from './people/newcomers.ts';
import { ask, confirmByMail, openOwnAccount } from './people/own-account.ts';
import { tryAsStaff } from './people/personas.ts';
import { openBrowser } from './visitors.ts';

const { welcome } = openBrowser();
const BROWSERS = ['Firefox/140.0', 'Chrome/140.0.0.0 Safari/537.36', 'Version/18.0 Safari/605.1'];
const removals = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Remove / });

/** As somebody without a mouse does. */
async function press(control: Locator): Promise<void> {
  await control.focus();
  await control.press('Enter');
}

async function hasFocus(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((one) => one === document.activeElement)).toBe(true);
}

async function hasFocusWithin(element: Locator): Promise<void> {
  const within = (one: Element) => one.contains(document.activeElement);
  await expect.poll(() => element.evaluate(within)).toBe(true);
}

/** The bank answers such a call only once it is told to. */
async function holdBack(page: Page, path: string, method: string): Promise<() => void> {
  let release = () => {};
  const told = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(path, async (route) => {
    if (route.request().method() === method) await told;
    await route.continue();
  });
  return release;
}

/** Three browsers that get push messages, each to be removed by its own button. */
async function haveDevices(page: Page): Promise<string[]> {
  await openOwnAccount(page);
  const known = Object(await ask(page, 'GET', '/api/devices'));
  for (const agent of BROWSERS) {
    const pair = createECDH('prime256v1');
    await ask(page, 'POST', '/api/devices', {
      push_subscription: {
        endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`,
        keys: {
          p256dh: pair.generateKeys('base64url'),
          auth: randomBytes(16).toString('base64url'),
        },
      },
      user_agent: `Mozilla/5.0 (X11; Linux x86_64) ${agent}`,
      public_vapid_key: known.public_vapid_key,
    });
  }
  await page.goto('/user/account/notifications');
  await removals(page).nth(2).waitFor();
  const names = await removals(page).evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''));
  expect(new Set(names).size).toBe(3);
  return names;
}

const named = (page: Page, name = '') => page.getByRole('button', { name, exact: true });

/** Both notices of a public page, by keyboard; neither leaves the focus to the page as a whole. */
async function readNotices(page: Page): Promise<void> {
  await page.goto('/en/faqs');
  const tick = page.getByLabel(/I understand that this is a simulation/);
  await tick.focus();
  await page.keyboard.press('Space');
  await tick.waitFor({ state: 'hidden' });
  const read = page.locator('[data-cookie-notice-read]');
  await hasFocus(read);
  await page.keyboard.press('Enter');
  await read.waitFor({ state: 'hidden' });
  const isNowhere = () => page.evaluate(() => document.activeElement === document.body);
  await expect.poll(isNowhere).toBe(false);
}

describe('the focus of who works by keyboard', () => {
  it('goes to the next row’s button, then the one before, then what says that none is left', async () => {
    const { page } = await welcome();
    const [first, second, third] = await haveDevices(page);
    await press(named(page, second));
    await named(page, second).waitFor({ state: 'detached' });
    await hasFocus(named(page, third));
    await page.keyboard.press('Enter');
    await named(page, third).waitFor({ state: 'detached' });
    await hasFocus(named(page, first));
    await page.keyboard.press('Enter');
    const none = page.getByText('NO DEVICE REGISTERED FOR PUSH NOTIFICATIONS');
    await none.waitFor();
    await hasFocus(page.locator('section div').filter({ has: none }).last());
  });

  it('stays where it is put: a key that is held down removes one row only', async () => {
    const { page } = await welcome();
    const [first, second, third] = await haveDevices(page);
    await named(page, first).focus();
    await page.keyboard.down('Enter');
    await named(page, first).waitFor({ state: 'detached' });
    await hasFocus(named(page, second));
    await page.keyboard.down('Enter');
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await page.reload();
    await named(page, third).waitFor();
    expect(await removals(page).count()).toBe(2);
    await press(named(page, second));
    await named(page, second).waitFor({ state: 'detached' });
  });

  it('of who points goes to no button, and nowhere once they point elsewhere', async () => {
    const { page } = await welcome();
    const [first, second] = await haveDevices(page);
    await named(page, first).click();
    await named(page, first).waitFor({ state: 'detached' });
    await hasFocus(page.getByRole('group', { name: 'Your devices' }));
    const answer = await holdBack(page, '**/api/devices', 'DELETE');
    await press(named(page, second));
    await page.getByRole('heading', { name: 'Your devices' }).click();
    await hasFocus(page.getByRole('main'));
    answer();
    await named(page, second).waitFor({ state: 'detached' });
    await page.waitForTimeout(500);
    await hasFocus(page.getByRole('main'));
  });

  it('is where it was after a dialog, also when the row goes with it', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(/status of 403/);
    const { email } = await openOwnAccount(page);
    for (const name of ['Anna Keller', 'Bruno Keller']) {
      await page.goto('/user/payees/add');
      await page.getByLabel('Country of their account').selectOption('DE');
      await page.getByLabel('Name of the person or company').fill(name);
      await page.getByLabel('Their bank').fill('Hafenbank');
      const iban = name.startsWith('Anna') ? 'DE89370400440532013000' : 'DE02120300000000202051';
      await page.getByLabel('IBAN').fill(iban);
      await page.getByRole('button', { name: 'Keep this payee' }).click();
      const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
      const kept = page.getByRole('button', { name: `Remove ${name}` });
      await dialog.or(kept).first().waitFor();
      if (await dialog.isVisible()) await confirmByMail(page, email);
      await kept.waitFor();
    }
    const anna = page.getByRole('button', { name: 'Remove Anna Keller' });
    const bruno = page.getByRole('button', { name: 'Remove Bruno Keller' });
    const question = page.getByRole('alertdialog');
    await press(anna);
    // A key goes to where the focus is, and the dialog is there before it has it.
    await hasFocusWithin(question);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await hasFocus(anna);
    await page.keyboard.press('Enter');
    await press(question.getByRole('button', { name: 'Remove' }));
    await anna.waitFor({ state: 'detached' });
    await hasFocus(bruno);
    await page.keyboard.press('Enter');
    await press(question.getByRole('button', { name: 'Remove' }));
    const none = page.getByText('No payees yet');
    await none.waitFor();
    await hasFocus(page.locator('main div').filter({ has: none }).last());
  });

  it('is on the card of their sessions when the last of the others is ended', async () => {
    const away = await welcome();
    const { page } = await welcome();
    const own = await openOwnAccount(page);
    // The same device, which is asked for no PIN, with a session of its own.
    const cookies = await page.context().cookies();
    await away.page.context().addCookies(cookies.filter(({ name }) => /device$/.test(name)));
    await ask(away.page, 'POST', '/api/users/auth/signin', own);
    await page.goto('/user/auth/security');
    const end = page.getByRole('button', { name: /^End the session on/ });
    await press(end);
    const question = page.getByRole('alertdialog');
    await press(question.getByRole('button', { name: 'End session' }));
    await end.waitFor({ state: 'detached' });
    await hasFocus(page.getByRole('group', { name: 'Where you are signed in' }));
  });

  it('comes back to a switch that rests while it is changed, a dialog above it', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(/status of 403/);
    const { email } = await openOwnAccount(page);
    await page.goto('/user/auth/security');
    const alerts = page.getByRole('switch', { name: /^Email alerts/ });
    await alerts.focus();
    await page.keyboard.press('Space');
    await confirmByMail(page, email);
    await expect.poll(() => alerts.isEnabled()).toBe(true);
    await hasFocus(alerts);
    // Now it asks no more.
    const answer = await holdBack(page, '**/update/details*', 'PATCH');
    await page.keyboard.press('Space');
    await expect.poll(() => alerts.isDisabled()).toBe(true);
    await page.waitForFunction(() => document.activeElement === document.body);
    // However long the bank takes.
    await page.waitForTimeout(1_500);
    answer();
    await expect.poll(() => alerts.isEnabled()).toBe(true);
    await hasFocus(alerts);
  });

  it('goes to what a decision is taken back with, once it is taken', async () => {
    const { page } = await welcome();
    await openOwnAccount(page);
    await page.goto('/user/verifications/identity');
    await page.locator('input[name="front"]').setInputFiles(specimens.front);
    await page.locator('input[name="back"]').setInputFiles(specimens.back);
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.getByRole('heading', { level: 2, name: 'What you sent' }).waitFor();
    const { user } = Object(await ask(page, 'GET', '/api/users/auth/status'));
    const { page: staff } = await welcome();
    await tryAsStaff(staff, 'Ingrid Solberg', `/cp/users/${user.id}/verification`);
    await press(staff.getByRole('button', { name: 'Their papers' }));
    // Nothing is accepted before the bank has shown both.
    for (const side of ['Front', 'Back']) {
      await staff.getByRole('button', { name: `Show: ${side}` }).click();
      await staff.getByRole('img', { name: side }).waitFor();
    }
    await press(staff.getByRole('button', { name: 'Accept', exact: true }));
    await hasFocus(staff.getByRole('button', { name: 'Propose to reset to pending' }));
  });

  it('stays near on a public page whose notice was read', async () => {
    const { page } = await welcome();
    await readNotices(page);
  });

  it('stays near also when the browser lets go of what was hidden only afterwards', async () => {
    const { page } = await welcome();
    // Every frame comes at once, so before the browser has looked at what is hidden.
    await page.addInitScript(() => {
      window.requestAnimationFrame = (draw) => {
        queueMicrotask(() => draw(performance.now()));
        return 0;
      };
    });
    await readNotices(page);
  });
});
