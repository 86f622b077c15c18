import { beforeAll, describe, expect, inject, it } from 'vitest';
import { tabTo } from '../keyboard.ts';
import type { Authenticator } from '../people/authenticator.ts';
import { givePasskeys } from '../people/device-passkeys.ts';
import { confirmByApp, inviteAdmin, join, linkFromInbox } from '../people/joining.ts';
import { ask, openOwnAccount, reach } from '../people/own-account.ts';
import { openBrowser, type Visitor } from '../visitors.ts';

const { welcome, stay } = openBrowser();
const firstOwnerPath = inject('firstOwnerPath');
const TICK = /I understand that this is a simulation/;

const ownerJoining = {
  email: 'olive.owner@bank.example',
  name: 'Olive Owner',
  password: 'a lantern over quiet water',
};
const adminJoining = { name: 'Adam Admin', password: 'two gulls on the harbour wall' };
const adminEmail = 'adam.admin@bank.example';

describe('the staff of a new bank', () => {
  let owner: Visitor;
  let ownersApp: Authenticator;
  let adminsApp: Authenticator;
  let admin: Visitor;
  beforeAll(async () => {
    owner = await stay();
  });

  it('begins with the first owner, who joins by the link that the start prints', async () => {
    const { page, complaints } = owner;
    await page.goto(firstOwnerPath);
    await page.getByText('You are invited as Owner').waitFor();
    expect(page.url()).not.toContain('token');
    ownersApp = await join(page, ownerJoining);
    await page.getByRole('main').getByText(ownerJoining.email).waitFor();
    expect(complaints.take()).toEqual([]);
  });

  it('lets nobody in by the same link again', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(/status of 4\d\d/);
    await page.goto(firstOwnerPath);
    const alert = page.getByRole('alert');
    await alert.getByText('This needs an invitation').waitFor();
    await alert.getByText('This invitation is not valid any more.').waitFor();
    expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0);
  });

  it('grows by invitation: the owner confirms it with a code, the mail brings the link', async () => {
    const { page, complaints } = owner;
    // The bank first asks for the second factor, by refusing.
    complaints.forgive(/status of 403/);
    await page.getByRole('navigation').getByRole('link', { name: 'Staff' }).click();
    await inviteAdmin(page, adminEmail, ownersApp);
    await page.getByRole('row', { name: adminEmail }).getByText('Open').waitFor();

    const invited = await stay();
    admin = invited;
    const link = await linkFromInbox(
      invited.page,
      adminEmail,
      'Your invitation to work at Fairlead Bank',
    );
    await invited.page.goto(link);
    await invited.page.getByText('You are invited as Administrator').waitFor();
    adminsApp = await join(invited.page, adminJoining);

    await page.reload();
    await page.getByRole('row', { name: adminEmail }).getByText('Accepted').waitFor();
    await page.getByRole('row', { name: adminJoining.name }).getByText('Enrolled').waitFor();
    expect(complaints.take()).toEqual([]);
  });

  it('needs a second person from then on: no mail goes out before their yes', async () => {
    const { page, complaints } = owner;
    const email = 'sue.support@bank.example';
    await page.getByRole('button', { name: 'Invite a person' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite a person' });
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Why').fill('The desk is short of one.');
    await dialog.getByRole('button', { name: 'Invite a person' }).click();
    await confirmByApp(page, ownersApp);
    const waits = page.getByRole('status').filter({ hasText: email });
    await waits.getByRole('link', { name: 'Open the proposal' }).click();
    await page.getByText('You proposed this').waitFor();
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    const row = page.getByRole('row', { name: 'Role' });
    await row.getByText('Not on the staff').waitFor();
    await row.getByText('Support').waitFor();
    expect(complaints.take()).toEqual([]);

    const second = admin.page;
    admin.complaints.forgive(/status of 403/);
    await second.goto(page.url());
    await second.getByRole('button', { name: 'Approve' }).click();
    await confirmByApp(second, adminsApp);
    await second.getByText('Approved and carried out').waitFor();
    const subject = 'Your invitation to work at Fairlead Bank';
    expect(await linkFromInbox((await welcome()).page, email, subject)).toContain('token=');
  });

  it('signs a customer out everywhere, with a reason', async () => {
    const customer = await welcome();
    await openOwnAccount(customer.page);
    const { user } = (await ask(customer.page, 'GET', '/api/users/auth/status')) as {
      readonly user: { readonly id: string };
    };
    const { page, complaints } = admin;
    await page.goto(`/cp/users/${user.id}/activity`);
    await page.getByRole('button', { name: 'The customer asked us' }).click();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign out everywhere' });
    await dialog.getByLabel('Reason').fill('Somebody else has the phone.');
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByText('One session was ended').waitFor();
    await page.getByText('The bank ended all your sessions').waitFor();
    await page.getByText('The bank signed you out on all your devices').waitFor();
    await page.goto(`/cp/users/${user.id}/activity?to=2000-01-01`);
    await page.getByText('Nothing fits. Try other words or filters.').waitFor();
    expect(await page.getByText('The bank ended all your sessions').count()).toBe(0);
    const next = await reach(customer.page, 'GET', '/api/users/sessions');
    expect(next.status()).toBe(401);
    expect(complaints.take()).toEqual([]);
  });

  it('takes nobody’s role away by their own word, nor on one person’s', async () => {
    const { page, complaints } = owner;
    await page.goto('/cp/staff');
    const adam = page.getByRole('row', { name: adminJoining.name });
    await adam.getByRole('button', { name: 'Change the role' }).click();
    const dialog = page.getByRole('dialog', { name: `The role of ${adminJoining.name}` });
    await dialog.getByText('None: shut out').first().waitFor();
    await dialog.getByLabel('Why').fill('He leaves the bank.');
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await confirmByApp(page, ownersApp);
    await page.getByText('It waits for a second person').waitFor();
    await adam.getByText('Enrolled').waitFor();

    await admin.page.goto('/cp/approvals');
    await admin.page.getByRole('link', { name: 'Another role for a colleague' }).click();
    await admin.page.getByText('You cannot approve this').waitFor();
    expect(await admin.page.getByRole('button', { name: 'Approve' }).count()).toBe(0);

    await page.goto(admin.page.url());
    const row = page.getByRole('row', { name: 'Role' });
    await row.getByText('Administrator').waitFor();
    await row.getByText('Not on the staff').waitFor();
    await page.getByRole('button', { name: 'Take it back' }).click();
    const back = page.getByRole('dialog', { name: 'Refuse' });
    await back.getByLabel('Why').fill('He stays after all.');
    await back.getByRole('button', { name: 'Refuse' }).click();
    await page.getByText('Why it was refused').waitFor();
    await page.getByRole('main').getByText('He stays after all.').waitFor();
    expect(complaints.take()).toEqual([]);
  });

  it('lets simulated mail out only to who was asked and said yes', async () => {
    const { page } = owner;
    const address = 'wants.mail@outside.example';
    await page.getByRole('navigation').getByRole('link', { name: 'Sandbox' }).click();
    await page.getByText('No mail leaves this sandbox').waitFor();
    await page.getByLabel('Email').fill(address);
    await page.getByRole('button', { name: 'Ask this address' }).click();
    const recipient = page.getByRole('listitem').filter({ hasText: address });
    await recipient.getByText('Asked').waitFor();

    const asked = await welcome();
    const link = await linkFromInbox(asked.page, address, 'Do you want mail from a simulation?');
    await asked.page.goto(link);
    await asked.page.getByRole('button', { name: 'Yes, send me simulated messages' }).click();
    await asked.page.getByText(`Simulated messages will now come to ${address}`).waitFor();
    expect(asked.page.url()).not.toContain('token');

    await page.reload();
    await recipient.getByText('Confirmed').waitFor();
    await recipient.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No mail leaves this sandbox').waitFor();
  });

  it('signs in by password and code with the keyboard alone, and returns to where it was going', async () => {
    const { page } = await welcome();
    await page.goto('/cp/jobs');
    await page.waitForURL('**/cp/signin?return=*');
    await tabTo(page, page.getByLabel('Email'));
    await page.keyboard.type(adminEmail);
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type(adminJoining.password);
    await tabTo(page, page.getByRole('checkbox', { name: TICK }));
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: 'Log in', exact: true }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByLabel('Code', { exact: true }));
    await page.keyboard.type(await adminsApp.nextCode());
    await page.keyboard.press('Enter');
    await page.waitForURL('**/cp/jobs');
    await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
    await page.getByRole('rowheader', { name: 'Daily close of the books' }).waitFor();
    // Every kind of work that waits has words before its name in the program.
    expect(await page.getByRole('rowheader').locator('bdi:first-child').count()).toBe(0);
  });

  it('adds a passkey with a code of the app, and then signs in with the passkey alone', async () => {
    const { page, complaints } = owner;
    complaints.forgive(/status of 403/);
    await givePasskeys(page);
    await page.goto('/cp/account/index');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name of the passkey').fill('Desk at the harbour');
    await page.getByRole('button', { name: 'Make the passkey' }).click();
    await confirmByApp(page, ownersApp);
    await page.getByRole('listitem').filter({ hasText: 'Desk at the harbour' }).waitFor();
    await page.getByRole('button', { name: /your pages and log out/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL('**/cp/signin');
    await page.getByText(TICK).click();
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await page.waitForURL('**/cp/index');

    await page.goto('/cp/account/index');
    await page.getByRole('button', { name: 'New recovery codes' }).click();
    await page
      .getByRole('alertdialog', { name: 'Make new recovery codes?' })
      .getByRole('button', { name: 'Make new codes' })
      .click();
    await page
      .getByRole('dialog', { name: 'Confirm that it is you' })
      .getByRole('button', { name: 'Use a passkey' })
      .click();
    const codes = page.getByRole('list', { name: 'Your recovery codes' });
    await codes.waitFor();
    expect(await codes.getByRole('listitem').count()).toBe(10);
    expect(complaints.take()).toEqual([]);
  });

  it('reads the panel in the language that each has chosen, wherever they sign in', async () => {
    const { page } = owner;
    await page.goto('/cp/index');
    const kept = page.waitForResponse(/admins\/language/);
    await page.getByRole('button', { name: /^Language: English/ }).click();
    await page.getByRole('menuitemradio', { name: 'Español' }).click();
    expect((await kept).status()).toBe(200);
    await page.context().clearCookies({ name: 'fairlead-language' });
    await page.goto('/cp/account/index');
    await page.getByRole('button', { name: /^Idioma: Español/ }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.getByRole('button', { name: /^Language: English/ }).waitFor();
  });

  it('keeps the right password out without the code', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(/status of 4\d\d/);
    await page.goto('/cp/signin');
    await page.getByLabel('Email').fill(ownerJoining.email);
    await page.getByLabel('Password', { exact: true }).fill(ownerJoining.password);
    await page.getByText(TICK).click();
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    // The passkey is offered first; this browser has none.
    await page.getByRole('button', { name: 'Use your authenticator app' }).click();
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('alert').getByText('That code is not right or has run out.').waitFor();
    await page.goto('/cp/index');
    await page.waitForURL('**/cp/signin?return=*');
  });
});
