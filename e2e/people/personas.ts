/** Signing in as a demonstration person by the button that a sandbox offers. */
import type { Page } from 'playwright-core';
import { ask } from './own-account.ts';

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

/** The code that the sandbox's authenticator shows for a demonstration person. */
export async function codeOf(page: Page, name: string): Promise<string> {
  for (let turn = 0; turn < 40; turn += 1) {
    const people = (await ask(page, 'GET', '/api/sandbox/authenticator')) as readonly {
      readonly name: string;
      readonly code: string | null;
    }[];
    const code = people.find((person) => person.name === name)?.code;
    if (code != null) return code;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error(`There is no code for ${name}.`);
}
