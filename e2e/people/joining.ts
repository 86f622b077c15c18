/** Becoming a member of the staff by an invitation. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { Authenticator } from './authenticator.ts';

export interface Joining {
  /** Only where the invitation names no address. */
  readonly email?: string;
  readonly name: string;
  readonly password: string;
}

/** Fills in the form of an invitation and enrols a second factor; ends at the panel's home. */
export async function join(page: Page, joining: Joining): Promise<Authenticator> {
  if (joining.email !== undefined) await page.getByLabel('Email').fill(joining.email);
  await page.getByLabel('Your name').fill(joining.name);
  await page.getByLabel('Password', { exact: true }).fill(joining.password);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByText('Authenticator app').first().click();
  await page.getByRole('img', { name: /QR code/ }).waitFor();
  const secret = await page
    .getByLabel('Or type this key into the app', { exact: true })
    .inputValue();
  const authenticator = new Authenticator(secret);
  await page.getByLabel('Code', { exact: true }).fill(await authenticator.nextCode());
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByText('I have kept these codes in a safe place.').click();
  await page.getByRole('button', { name: 'Open the control panel' }).click();
  await page.waitForURL('**/cp/index');
  await page.getByRole('heading', { level: 1, name: `Welcome, ${joining.name}` }).waitFor();
  return authenticator;
}

/** The dialog that asks for the second factor: gives the app's next code. */
export async function confirmByApp(page: Page, app: Authenticator): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await question.getByLabel('Code', { exact: true }).fill(await app.nextCode());
  await question.getByRole('button', { name: 'Confirm' }).click();
}

/** Invites an administrator from the screen of the staff, as an owner whose app is `app`. */
export async function inviteAdmin(page: Page, email: string, app: Authenticator): Promise<void> {
  await page.getByRole('button', { name: 'Invite a person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a person' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Administrator' }).click();
  await dialog.getByRole('button', { name: 'Invite a person' }).click();
  await confirmByApp(page, app);
  await page.getByText(`Invitation sent to ${email}`).waitFor();
}

/** The link in a mail that the sandbox's inbox shows; waits for the mail to come. */
export async function linkFromInbox(page: Page, to: string, subject: string): Promise<string> {
  await page.goto(`/sandbox/inbox?to=${encodeURIComponent(to)}`);
  const mail = page.getByRole('listitem').filter({ hasText: subject });
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click();
      return mail.count();
    })
    .toBe(1);
  await mail.getByText(subject).first().click();
  const text = await mail.locator('p').innerText();
  return /https?:\/\/\S+token=\S+/.exec(text)?.[0] ?? '';
}
