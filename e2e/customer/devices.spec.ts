import { createECDH, randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { messageTo } from '../mailbox.ts';
import { enterPassword, logOut, openOwnAccount } from '../people/own-account.ts';
import { tryAsCustomer, tryAsStaff } from '../people/personas.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();
const PUSH = '/user/account/notifications';
const NONE = 'NO DEVICE REGISTERED FOR PUSH NOTIFICATIONS';

/**
 * What a window and the internet would add: the customer's yes, and the push service of the
 * browser's maker. A browser without a window says no by itself. All else is the real thing.
 */
async function haveService(page: Page, isReached = true): Promise<void> {
  const pair = createECDH('prime256v1');
  const keys = {
    p256dh: pair.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`;
  await page.addInitScript(
    ([given, reached]) => {
      let permission: NotificationPermission = 'default';
      Object.defineProperty(Notification, 'permission', { get: () => permission });
      Notification.requestPermission = async () => {
        permission = 'granted';
        sessionStorage.setItem('asked', 'yes');
        return permission;
      };
      if (sessionStorage.getItem('asked') === 'yes') permission = 'granted';
      PushManager.prototype.subscribe = async () => {
        if (!reached) throw new DOMException('Registration failed', 'AbortError');
        return { toJSON: () => given } as unknown as PushSubscription;
      };
    },
    [{ endpoint, keys }, isReached] as const,
  );
}

/** Whether anybody was asked for permission since this tab was opened. */
const wasAsked = (page: Page) => page.evaluate(() => sessionStorage.getItem('asked') === 'yes');

const turnOn = (page: Page) => page.getByRole('button', { name: 'Turn on in this browser' });
const turnOff = (page: Page) => page.getByRole('button', { name: 'Turn off in this browser' });
const row = (page: Page) => page.getByRole('main').getByRole('listitem');

/**
 * What the bank's service worker shows when this is pushed, and opens when it is pressed. Showing
 * and opening are the browser's, and stood in for; which of it happens is the worker's own code.
 */
async function pushed(page: Page, data: string): Promise<unknown> {
  const context = page.context();
  const [known] = context.serviceWorkers();
  // The page may know of its worker before this end of the line does.
  const worker = known ?? (await context.waitForEvent('serviceworker'));
  return worker.evaluate(`(async () => {
    const done = [];
    const notifications = [];
    self.registration.showNotification = async (title, options) => {
      done.push({ title, body: options.body, tag: options.tag });
      notifications.push({ data: options.data, close: () => done.push('closed') });
    };
    self.clients.openWindow = async (url) => { done.push(url); };
    const play = async (event) => {
      const work = [];
      event.waitUntil = (one) => work.push(one);
      self.dispatchEvent(event);
      await Promise.all(work);
    };
    await play(new PushEvent('push', { data: ${JSON.stringify(data)} }));
    for (const notification of notifications) {
      await play(Object.assign(new ExtendableEvent('notificationclick'), { notification }));
    }
    return done;
  })()`);
}

describe('push messages', () => {
  it('are turned on by a button only, listed, turned off, and ended by signing out', async () => {
    const { page } = await welcome();
    await haveService(page);
    const own = await openOwnAccount(page);
    await page.goto('/user/account');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Push notifications/ })
      .click();
    await page.waitForURL(`**${PUSH}`);
    await page.getByText(NONE).waitFor();
    await page.getByRole('link', { name: 'Sandbox inbox' }).waitFor();
    await turnOn(page).waitFor();
    expect(await wasAsked(page)).toBe(false);
    await turnOn(page).click();
    await turnOff(page).waitFor();
    await row(page).filter({ hasText: 'This browser' }).waitFor();
    await turnOff(page).click();
    await page.getByText(NONE).waitFor();

    await turnOn(page).click();
    await row(page)
      .getByRole('button', { name: /^Remove / })
      .click();
    await page.getByText(NONE).waitFor();

    await turnOn(page).click();
    await turnOff(page).waitFor();
    await logOut(page);
    await enterPassword(page, own);
    await page.waitForURL('**/user/**');
    await page.goto(PUSH);
    await page.getByText(NONE).waitFor();
  });

  it.each([
    ['/user/account/notifications-list', '/user/account/notifications-list'],
    ['https://evil.example/a', '/'],
    ['//evil.example', '/'],
    ['javascript:alert(1)', '/'],
  ])('show on the screen and lead into the bank: %s opens %s', async (path, opened) => {
    const { page } = await welcome();
    await page.goto('/sandbox/inbox');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const words = { title: '[SIMULATION] Fairlead Bank', body: 'There is news.', tag: 'one' };
    const message = JSON.stringify({ ...words, path, lang: 'en', dir: 'ltr' });
    const { origin } = new URL(page.url());
    expect(await pushed(page, message)).toEqual([words, 'closed', `${origin}${opened}`]);
  });

  it('that are none of the bank’s show nothing', async () => {
    const { page } = await welcome();
    await page.goto('/sandbox/inbox');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    expect(await pushed(page, '{"title":"Pay now"}')).toEqual([]);
  });

  it.each([
    ['is not protected', 'isSecureContext', 'Not over an unprotected connection'],
    ['knows none', 'PushManager', 'This browser cannot do it'],
    ['was told not to', 'permission', 'You have told this browser not to'],
  ])('are explained where the browser %s', async (_why, what, title) => {
    const { page } = await welcome();
    await haveService(page);
    await page.addInitScript((name) => {
      if (name === 'isSecureContext') Object.defineProperty(window, name, { value: false });
      if (name === 'PushManager') Reflect.deleteProperty(window, name);
      if (name === 'permission') {
        Notification.requestPermission = async () => {
          Object.defineProperty(window, 'Notification', { value: { permission: 'denied' } });
          return 'denied';
        };
      }
    }, what);
    await tryAsCustomer(page, 'Tom Whitaker', PUSH);
    if (what === 'permission') await turnOn(page).click();
    await page.getByText(title).waitFor();
    expect(await turnOn(page).count()).toBe(0);
    await page.getByRole('heading', { name: 'Your devices' }).waitFor();
  });

  it('are explained where the service of the browser’s maker cannot be reached', async () => {
    const { page } = await welcome();
    await haveService(page, false);
    await tryAsCustomer(page, 'Tom Whitaker', PUSH);
    await turnOn(page).click();
    await page.getByRole('alert').filter({ hasText: 'could not reach the push service' }).waitFor();
    await page.getByText(NONE).waitFor();
  });

  it('of staff go through the filter, to those who take them, under the warning', async () => {
    const customer = await welcome();
    await haveService(customer.page);
    await tryAsCustomer(customer.page, 'Grace Okafor', PUSH);
    await turnOn(customer.page).click();
    await turnOff(customer.page).waitFor();

    const { page, complaints } = await welcome();
    complaints.forgive(/status of 422/);
    await tryAsStaff(page, 'Hannah Lind', '/cp/users/list?q=Okafor');
    await page.getByRole('link', { name: 'Grace Okafor' }).click();
    await page.getByRole('button', { name: 'The customer asked us' }).click();
    await page.getByRole('link', { name: 'Push', exact: true }).click();
    await page.getByText('with our standing warning below it').waitFor();
    await page.getByLabel('Subject').fill('Your question');
    await page.getByLabel('Text').fill('Pay the fee by gift card.');
    await page.getByRole('button', { name: 'Send the push message' }).click();
    await page.getByRole('alert').first().waitFor();
    const words = `It is solved on our side, ${process.pid}.`;
    await page.getByLabel('Text').fill(words);
    await page.getByRole('button', { name: 'Send the push message' }).click();
    await page.getByText('The push message is on its way').waitFor();
    const { data } = await (await page.request.get('/api/users/search?q=Okafor')).json();
    const { subject, text } = await messageTo(page, data.data[0].email, new RegExp(words));
    expect(subject).toMatch(/^\[SIMULATION\] .*: Your question$/);
    expect(text).toContain('We will never ask you to pay a fee');
    await turnOff(customer.page).click();
    await turnOn(customer.page).waitFor();
  });

  it('cannot be written to somebody who takes none', async () => {
    const { page } = await welcome();
    await tryAsStaff(page, 'Hannah Lind', '/cp/users/list?q=whit');
    await page.getByRole('link', { name: 'Tom Whitaker' }).click();
    await page.getByRole('button', { name: 'The customer asked us' }).click();
    await page.getByRole('link', { name: 'Push', exact: true }).click();
    await page.getByText('This User Has Denied Permission For Push Notifications').waitFor();
    expect(await page.getByRole('button', { name: 'Send the push message' }).count()).toBe(0);
  });
});
