/** Signing in as a demonstration person by the button that a sandbox offers. */
import type { Page } from 'playwright-core';

const TICK = /I understand that this is a simulation/;

async function enter(page: Page, signIn: string, name: string): Promise<void> {
  await page.goto(signIn);
  const button = page.getByRole('button', { name: `Try as ${name}` });
  // The button comes with the list of people, which the living form has asked for.
  await button.waitFor();
  await page.getByText(TICK).click();
  await button.click();
}

/** Ends at the customer's landing, or where `signIn` says to return to. */
export async function tryAsCustomer(
  page: Page,
  name: string,
  signIn = '/en/signin',
): Promise<void> {
  await enter(page, signIn, name);
  await page.waitForURL('**/user/**');
}

export async function tryAsStaff(page: Page, name: string): Promise<void> {
  await enter(page, '/cp/signin', name);
  await page.waitForURL('**/cp/index');
}
