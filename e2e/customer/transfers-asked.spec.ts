/** Payments that somebody is asked about: by their bank, by the other bank, by an authority. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { Authenticator } from '../people/authenticator.ts';
import { specimens } from '../people/newcomers.ts';
import { ask, confirmByMail, QUIET_PLACE } from '../people/own-account.ts';
import { approveAs, tryAsStaff } from '../people/personas.ts';
import {
  abroad,
  answerQuestions,
  approve,
  approveOnPage,
  domestic,
  fillIn,
  fillInPin,
  order,
} from '../people/sending.ts';
import { openVerified } from '../people/verified.ts';
import { openBrowser } from '../visitors.ts';

const { welcome, stay } = openBrowser();
const SECOND = 'Ingrid Solberg';
/** The bank asks for the second factor by refusing. */
const refusals = /status of 403/;
const CHANGED = 'This payment has changed since you opened this page';
let staff: Page;
beforeAll(async () => {
  staff = (await stay()).page;
  await tryAsStaff(staff, 'Mateo Vargas', QUIET_PLACE);
});

async function addApp(page: Page, email: string): Promise<Authenticator> {
  await page.goto('/user/auth/security');
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await confirmByMail(page, email);
  const secret = page.getByLabel('Or type this key into the app', { exact: true });
  const app = new Authenticator(await secret.inputValue());
  await page.getByLabel('Code', { exact: true }).fill(await app.nextCode());
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByText('I have kept these codes in a safe place.').click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('You have 10 recovery codes left.').waitFor();
  return app;
}

describe('a payment that the other bank is asked about', () => {
  it('goes to a name that is wrong or cannot be checked only by decision, and by an app’s code', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(refusals);
    const { email } = await openVerified(page, staff, '500000');
    const app = await addApp(page, email);
    const main = page.getByRole('main');
    await fillIn(page, { name: 'Anna Keller Nomatch', iban: abroad.iban, amount: '100' });
    await main.getByText('The name does not fit the account').waitFor();
    await main.getByText('The account is not held by Anna Keller Nomatch.').waitFor();
    await main.getByText(/this is how invoices are forged/).waitFor();
    await answerQuestions(page, 'invoice');
    const confirm = page.getByRole('button', { name: 'Confirm', exact: true });
    await confirm.waitFor();
    expect(await confirm.isDisabled()).toBe(true);

    await page.getByRole('button', { name: 'Change something' }).click();
    await page.getByLabel('Name of the person or company').fill('Anna Keller Offline');
    await page.getByRole('button', { name: 'Review' }).click();
    await main.getByText('The name could not be checked').waitFor();
    await main.getByText(/We do not know whether the account belongs to/).waitFor();
    await answerQuestions(page, 'invoice');
    // The warning takes the focus, and moves the page with it.
    await confirm.waitFor();
    await page.getByRole('checkbox', { name: /I have seen this/ }).check();
    await confirm.click();
    await page.waitForURL('**/user/transfers/trf_*');
    await page.getByLabel('Code', { exact: true }).fill(await app.nextCode());
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
  });

  it('is asked for back at no cost, and the page says what the other bank answers', async () => {
    const { page } = await welcome();
    const sender = await openVerified(page, staff, '500000');
    const wished = { name: 'Ida Moss', details: domestic };
    const back = await order(page, sender, { ...wished, amount: '5000' });
    // The sandbox's rail refuses to give this one back.
    const gone = await order(page, sender, { ...wished, amount: '5010' });
    for (const id of [back, gone]) await approve(page, sender, id);
    const main = page.getByRole('main');
    for (const id of [back, gone]) {
      await page.goto(`/user/transfers/${id}`);
      await main.getByText('It has arrived').waitFor();
      await page.getByRole('button', { name: 'Ask for it back' }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByText(/whether it does is not up to us. Asking costs nothing/).waitFor();
      await dialog.getByRole('button', { name: 'Ask for it back' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    await main.getByText('The other bank does not send it back.').waitFor();
    expect(await page.getByRole('button', { name: 'Ask for it back' }).count()).toBe(0);
    await page.goto(`/user/transfers/${back}`);
    await main.getByText('It came back').waitFor();
  });

  it('is cancelled where the rail stops it in time, and waits for no answer any more', async () => {
    const { page } = await welcome();
    const sender = await openVerified(page, staff, '500000');
    // Slow: it would be paid out after a minute.
    const wished = { name: 'Ida Moss', details: domestic, amount: '5003' };
    const id = await order(page, sender, wished);
    await approve(page, sender, id);
    await page.goto(`/user/transfers/${id}`);
    await page.getByRole('button', { name: 'Ask for it back' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Ask for it back' }).click();
    const main = page.getByRole('main');
    await main.getByText('You asked for it back.').waitFor();
    await main.getByText('Nothing has left, and nothing is reserved for it.').waitFor();
    expect(await main.getByText('and wait for the answer').count()).toBe(0);
  });
});

describe('a payment that is changed elsewhere while its page is open', () => {
  it('is not approved as it was, is shown as it is, and can be approved then', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(/status of 409|ERR_FAILED/);
    const sender = await openVerified(page, staff, '500000');
    const id = await order(page, sender, { name: 'Ida Moss', details: domestic, amount: '5000' });
    // No news comes: the page learns it from the refusal. None comes to the end, for a stream that
    // is asked for while the approval renews the session is refused.
    await page.route('**/api/events', (route) => route.abort());
    await page.goto(`/user/transfers/${id}`);
    const main = page.getByRole('main');
    await main.getByText('Family or friends', { exact: true }).waitFor();
    await fillInPin(page, sender.email);
    await ask(page, 'PATCH', '/api/transfers', { id, source_of_funds: 'loan' });
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await main.getByText(CHANGED).waitFor();
    await main.getByText('Loan', { exact: true }).waitFor();
    // The code was for what was shown before.
    expect(await page.getByLabel('PIN', { exact: true }).count()).toBe(0);
    await approveOnPage(page, sender.email);
    await page.getByRole('button', { name: 'Undo' }).waitFor();
  });
});

describe('a large payment to somebody new', () => {
  it('asks where the money comes from, takes a paper, and is frozen by an order that is shown', async () => {
    const { page } = await welcome();
    const { email } = await openVerified(page, staff, '900000');
    const main = page.getByRole('main');
    await fillIn(page, { name: 'Anna Keller', iban: abroad.iban, amount: '6000' });
    await page.getByLabel('Where does the money come from?').selectOption('savings');
    await answerQuestions(page, 'rent_or_property');
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.waitForURL('**/user/transfers/trf_*');
    await main.locator('summary', { hasText: 'Add a paper about where the money' }).click();
    await page.locator('input[name="paper"]').setInputFiles(specimens.bill);
    await page.getByRole('button', { name: 'Add the paper' }).click();
    await main.getByText('Your paper is with this payment.').waitFor();
    await main.getByText('With this payment', { exact: true }).waitFor();
    // What was done here is no news.
    expect(await main.getByText(CHANGED).count()).toBe(0);
    await approveOnPage(page, email);
    await main.getByText('We are looking at this payment').waitFor();
    await main.getByText('Nothing at the moment').waitFor();
    const reference = await main.locator('dd .font-mono').first().innerText();
    const { data } = (await ask(staff, 'GET', '/api/admins/cases?status=Open&limit=100')) as {
      readonly data: readonly { readonly id: string; readonly reference: string }[];
    };
    const file = `/api/admins/cases/${data.find((one) => one.reference === reference)?.id}`;
    expect(await ask(staff, 'GET', file)).toMatchObject({
      evidence: [{ thing: 'proof_of_funds', has_paper: true }],
    });

    const authority = 'District Court of Anytown';
    const order = { authority, reference: '12 AR 44/26' };
    const reason = 'The order came by registered post.';
    const frozen = await ask(staff, 'POST', `${file}/freeze`, { reason, order });
    await approveAsSecond(String(Reflect.get(Object(frozen), 'approval_id')));

    await main.getByText('Frozen by legal order').waitFor();
    await main.getByText(`Ordered by ${authority}, reference 12 AR 44/26.`).waitFor();
    await main.getByText(/Only that authority, or a court, can end this/).waitFor();
    await main.getByText('We never ask you to pay to get your money').waitFor();
    await page
      .getByRole('link', { name: /complain/i })
      .first()
      .waitFor();
    // Nothing that promises a decision of ours, and nothing that staff wrote.
    const words = await main.innerText();
    for (const not of ['We decide by', 'We are looking at this payment', 'registered post']) {
      expect(words).not.toContain(not);
    }
    expect(await page.getByRole('button', { name: 'Cancel the payment' }).count()).toBe(0);
    await page.goto('/user/transfers/history');
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
});

async function approveAsSecond(approval: string): Promise<void> {
  const second = await welcome();
  await tryAsStaff(second.page, SECOND, `/cp/approvals/${approval}`);
  await approveAs(second, SECOND);
}
