/** Demonstration people: signing in as one of them, and the codes of their phones. */
import type { Page } from 'playwright-core';
import type { Visitor } from '../visitors.ts';
import { ask } from './own-account.ts';

const STEP_UP = '/api/admins/step-up';
const TICK = /I understand that this is a simulation/;

/** By the button that a sandbox offers; ends inside online banking or the panel. */
export async function pressTryAs(page: Page, name: string, signIn: string): Promise<void> {
  await page.goto(signIn);
  const button = page.getByRole('button', { name: `Try as ${name}` });
  // The button comes with the list of people, which the living form has asked for.
  await button.waitFor();
  await page.getByText(TICK).click();
  await button.click();
  await page.waitForURL(signIn.startsWith('/cp/') ? '**/cp/index' : '**/user/**');
}

/** The call that the button makes: journeys that are not about signing in need no form. */
async function enter(page: Page, name: string, at: string): Promise<void> {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '');
  const persona = plain.toLowerCase().replaceAll(' ', '-');
  await ask(page, 'POST', '/api/sandbox/sign-in-as', { persona });
  await page.goto(at);
}

export function tryAsCustomer(page: Page, name: string, at = '/user/index'): Promise<void> {
  return enter(page, name, at);
}

export function tryAsStaff(page: Page, name: string, at = '/cp/index'): Promise<void> {
  return enter(page, name, at);
}

/**
 * Approves as that person the proposal on the page. Journeys run side by side with the same few
 * colleagues, so a code may be spent by another journey between phone and form: then, as anybody
 * would, they give the next one.
 */
export async function approveAs({ page, complaints }: Visitor, name: string): Promise<void> {
  // The bank asks for the second factor by refusing, and refuses a spent code.
  complaints.forgive(/status of 4(03|22)/);
  await page.getByRole('button', { name: 'Approve' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  let status = 422;
  for (let turn = 0; status === 422 && turn < 5; turn += 1) {
    await question.getByLabel('Code', { exact: true }).fill(await codeOf(page, name));
    const [answer] = await Promise.all([
      page.waitForResponse((heard) => new URL(heard.url()).pathname === STEP_UP),
      question.getByRole('button', { name: 'Confirm' }).click(),
    ]);
    status = answer.status();
  }
  await page.getByText('Approved', { exact: true }).first().waitFor();
}

/** The code that the sandbox's authenticator shows for a demonstration person. */
async function codeOf(page: Page, name: string): Promise<string> {
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
