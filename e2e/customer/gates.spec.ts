import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { livingPart } from '../coming-alive.ts';
import { openBank } from '../own-bank.ts';
import {
  becomeCustomer,
  fromInbox,
  handInIdentity,
  type Newcomer,
  newcomer,
  openAccount,
  SIGN_IN_PIN,
  specimens,
} from '../people/newcomers.ts';
import { QUIET_PLACE } from '../people/own-account.ts';
import { approveAs, tryAsCustomer, tryAsStaff } from '../people/personas.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();

function heading(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name });
}

async function logIn(page: Page, { email, password }: Newcomer): Promise<void> {
  await page.goto('/en/signin');
  await livingPart(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: /this is a simulation/ }).check();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** What a blocking screen must have: the way out. */
async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/signin');
}

/** Every place that a screen about verification names as open is so. */
async function reachWhatIsOpen(page: Page, gate: string): Promise<void> {
  for (const [link, place] of [
    ['Write to us and read our answers', 'My Messages'],
    ['Read and download statements', 'eStatements'],
    ['Make a complaint', 'Complaints'],
    ['Download everything we hold about you', 'Download my data'],
    ['Sessions and security', 'Security'],
    ['Close my relationship with the bank', 'Close my relationship'],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name: link }).click();
    await heading(page, place).waitFor();
    await page.goBack();
    await heading(page, gate).waitFor();
  }
}

const stillOpen = (page: Page) =>
  page.getByRole('link', { name: 'Write to us and read our answers' });

describe('the blocking screens', () => {
  it('ask for the second factor on a new device, wherever one was going', async () => {
    const first = await welcome();
    const person = newcomer();
    await becomeCustomer(first.page, person);
    const { page } = await welcome();
    await logIn(page, person);
    await page.getByLabel('PIN').waitFor();
    // The half-open session gets no further than this screen.
    await page.goto('/user/auth/security');
    await heading(page, 'Second step').waitFor();
    await page.getByText('we can stop your payments').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Write to us' }).click();
    await page.waitForURL('**/contact');
    await page.goBack();
    await heading(page, 'Second step').waitFor();
    await page.getByLabel('PIN').fill(await fromInbox(page, person.email, SIGN_IN_PIN));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await heading(page, 'Security').waitFor();
    await page.goto('/user/auth/code');
    await page.waitForURL('**/user/index');
  });

  it('tell a locked customer why, until when and how to object, and leave the rest open', async () => {
    const { page } = await welcome();
    await tryAsCustomer(page, 'Marek Novák');
    await heading(page, 'Account locked').waitFor();
    const main = page.getByRole('main');
    await main.getByText('Something unusual happened on your account.').waitFor();
    await main.getByText(/^CASE-/).waitFor();
    await main.getByText('We look at it again on').waitFor();
    await main.getByText('How to object').waitFor();
    await main.getByText('We never ask you to pay to get your money').waitFor();
    const refused = await page.request.get('/api/accounts');
    expect(refused.status()).toBe(423);

    await main.getByRole('link', { name: 'Make a complaint' }).click();
    await heading(page, 'Complaints').waitFor();
    await page.goto('/user/account');
    await heading(page, 'Account locked').waitFor();
    await logOut(page);
  });

  it('tell a customer in review by when it is decided', async () => {
    const { page } = await welcome({ viewport: { width: 360, height: 740 } });
    await tryAsCustomer(page, 'Sofia Lindqvist');
    await heading(page, 'Account in review').waitFor();
    await page.getByText('We decide by').waitFor();
    await page.getByRole('link', { name: 'Download everything we hold about you' }).waitFor();
    await logOut(page);
  });

  it('wait for the PIN of who has not proven the email, and let it be sent again', async () => {
    const { page } = await welcome();
    await tryAsCustomer(page, 'Noor Aziz');
    await heading(page, 'VERIFY EMAIL').waitFor();
    expect(await page.getByRole('button', { name: 'Skip for now' }).count()).toBe(0);
    await reachWhatIsOpen(page, 'VERIFY EMAIL');
    await logOut(page);
  });
});

describe('where the bank requires proof', () => {
  const bankUrl = openBank();

  /** One proposes it, another approves. */
  async function require(page: Page, modes: object): Promise<void> {
    await tryAsStaff(page, 'Priya Raman', QUIET_PLACE);
    const { data } = await (await page.request.get('/api/settings')).json();
    const answer = await page.request.patch('/api/settings/verifications', {
      headers: { origin: bankUrl(), 'if-match': `"${data.verifications.version}"` },
      data: { ...modes, reason: 'The regulator asks for it from now on.' },
    });
    const { approval_id } = (await answer.json()).data;
    const second = await welcome({ baseURL: bankUrl() });
    await tryAsStaff(second.page, 'Daniel Okoye', `/cp/approvals/${approval_id}`);
    await approveAs(second, 'Daniel Okoye');
  }

  it('nothing is skipped, papers are handed in and waited for, and approval lets in', async () => {
    const office = await welcome({ baseURL: bankUrl() });
    await require(office.page, { id_verification: 'required', address_verification: 'required' });
    const viewport = { width: 360, height: 640 };
    const { page } = await welcome({ baseURL: bankUrl(), viewport });
    const person = newcomer();
    await becomeCustomer(page, person);
    await heading(page, 'Verify your identity').waitFor();
    expect(await page.getByRole('button', { name: 'Skip for now' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Upload' }).click();
    expect(await page.getByText('Choose a file.').count()).toBe(2);
    await stillOpen(page).waitFor();
    await handInIdentity(page);

    // The next screen begins at its top, wherever the button of the last one was.
    await heading(page, 'Verify your address').waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    const spoken = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(spoken).toBe('Verify your address');
    await page.getByText('12 Quay Street').waitFor();
    await page.locator('input[name="bill"]').setInputFiles(specimens.bill);
    const bill = page.getByRole('img', { name: 'Preview of utility-bill.png' });
    await bill.waitFor();
    await page.getByRole('button', { name: 'Correct it' }).click();
    await page.getByLabel('Street and number').fill('14 Quay Street');
    await page.getByRole('button', { name: 'Save the address' }).click();
    await page.getByText('14 Quay Street').waitFor();
    await stillOpen(page).waitFor();
    // The bill that was chosen before is still there.
    await bill.waitFor();
    await page.getByRole('button', { name: 'Upload' }).click();

    await heading(page, 'Verification in progress').waitFor();
    await page.getByRole('heading', { name: 'Identity document' }).waitFor();
    await page.getByRole('button', { name: 'Replace the files' }).first().waitFor();
    await stillOpen(page).waitFor();

    const reviewer = await welcome({ baseURL: bankUrl() });
    await approveAll(reviewer.page);
    // Whose page is open is let in as it is decided.
    await heading(page, 'Welcome, Nora').waitFor();
    await fromInbox(page, person.email, /(verified|accepted)/i);
  });

  it('an address that was mistyped can be left no other way than by its PIN', async () => {
    const { page } = await welcome({ baseURL: bankUrl() });
    await openAccount(page, newcomer());
    await page.goto('/user/index');
    await page.waitForURL('**/signin?return=*');
  });
});

/**
 * A reviewer finds who waits, looks at every paper and accepts it. A demonstration person does it
 * without what the newcomer said about themselves.
 */
async function approveAll(office: Page): Promise<void> {
  await tryAsStaff(office, 'Ingrid Solberg', '/cp/users/list?waiting=papers');
  await office.getByRole('link', { name: 'Nora Lindqvist' }).click();
  await office.getByRole('button', { name: 'Their papers' }).click();
  await office.getByRole('link', { name: 'Verification' }).click();
  await office.getByText('Contact details are not shown').first().waitFor();
  expect(await office.getByText('14 Quay Street').count()).toBe(0);
  const cards = office.getByRole('main');
  for (const side of ['Front', 'Back', 'Document']) {
    await cards.getByRole('button', { name: `Show: ${side}` }).click();
    const picture = office.getByRole('img', { name: `${side} as it was handed in` });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
  await office.getByRole('button', { name: 'Larger: Front' }).click();
  await office.getByRole('button', { name: 'Turn: Front' }).click();
  const accept = office.getByRole('button', { name: 'Accept', exact: true });
  await expect.poll(() => accept.count()).toBe(2);
  await accept.first().click();
  await expect.poll(() => accept.count()).toBe(1);
  await accept.click();
  await office.getByText('Tier 3').waitFor();
}
