/** Ways in for customers, and of proving who one is: opening, passwords, factors, addresses. */
import { TOTP } from 'otpauth';
import type { TestBrowser } from '#testing/bank.ts';
import { customerPassword } from '#testing/people-server.ts';
import { codeTo, tokenTo } from '#testing/read-outbox.ts';
import { registrationOf } from '#testing/registration.ts';
import { VirtualPasskey } from '#testing/virtual-passkey.ts';
import { stepUpOf, type Walk } from './walk.ts';

/** Who opens an account in the walk. */
export const NEWCOMER = 'ines@example.com';
const MOVED = 'ines.okoro@example.com';
const NEXT = 'ein ganz anderes Wort 44';

export async function registrationWrites(walk: Walk): Promise<void> {
  const staff = await walk.staff('support');
  const invited = { email: NEWCOMER, first_name: 'Ines', last_name: 'Okoro', language: 'en' };
  await staff.client.customerRecords.invite({ body: invited });
  const visitor = walk.browser();
  const token = await tokenTo(walk.db, NEWCOMER);
  await visitor.client.customerRecords.openInvitation({ body: { token } });
  const { terms_version } = await visitor.client.graph.read({ query: { only: 'bank' } });
  const body = { ...registrationOf(NEWCOMER, customerPassword), terms_version };
  await visitor.client.registrations.register({ body });
  walk.bank.clock.advance(61);
  await visitor.client.registrations.sendPin({ body: { email: NEWCOMER } });
  const pin = await codeTo(walk.db, NEWCOMER);
  await visitor.client.registrations.verifyEmail({ body: { pin } });
  const id = (await visitor.client.customers.status())?.user.id ?? '';
  const own = walk.browser(id);
  for (const [name, value] of visitor.cookies) own.cookies.set(name, value);
  await own.client.customers.signOut();
  await factorWrites(walk, id);
}

async function signIn(walk: Walk, id: string, password = customerPassword): Promise<TestBrowser> {
  const browser = walk.browser(id);
  await browser.client.customers.signIn({ body: { email: NEWCOMER, password } });
  return browser;
}

async function signedIn(walk: Walk, id: string, password = customerPassword) {
  const browser = await signIn(walk, id, password);
  walk.bank.clock.advance(61);
  await browser.client.customers.resendCode();
  const auth_code = await codeTo(walk.db, NEWCOMER);
  await browser.client.customers.confirmCode({ body: { auth_code } });
  return browser;
}

async function factorWrites(walk: Walk, id: string): Promise<void> {
  const browser = await signedIn(walk, id);
  const { customers, totp, passwords, passkeys } = browser.client;
  const step_up = await stepUpOf(() => totp.begin());
  await customers.beginStepUp({ body: { step_up } });
  walk.bank.clock.advance(61);
  await customers.sendStepUpPin({ body: { step_up } });
  const given = { step_up, auth_code: await codeTo(walk.db, NEWCOMER) };
  await customers.confirmStepUp({ body: given });
  const begun = await totp.begin();
  const app = new TOTP({ secret: begun.secret });
  const enrolled = { id: begun.id, auth_code: codeOf(walk, app) };
  await totp.confirm({ body: enrolled });
  await walk.withFactor(() => totp.renewRecoveryCodes());
  const passkey = new VirtualPasskey(new URL(walk.bank.address).origin);
  const options = await walk.withFactor(() => passkeys.addOptions());
  const made = { name: 'My phone', credential: passkey.create(options) };
  const added = await passkeys.add({ body: made });
  const key = { params: { id: added.id } };
  await passkeys.rename({ ...key, body: { name: 'My old phone' } });
  await withPasskey(walk, id, passkey);
  await walk.withFactor(() => passkeys.remove(key));
  await walk.withFactor(() => totp.remove());
  const change = { password: customerPassword, new_password: NEXT, confirm_new_password: NEXT };
  await passwords.change({ body: change });
  await sessionWrites(walk, id, browser);
  await addressWrites(walk, browser);
}

function codeOf(walk: Walk, app: TOTP): string {
  walk.bank.clock.advance(31);
  return app.generate({ timestamp: walk.bank.clock.now().getTime() });
}

async function withPasskey(walk: Walk, id: string, passkey: VirtualPasskey): Promise<void> {
  const alone = walk.browser(id);
  const asked = await alone.client.passkeys.signInOptions();
  await alone.client.passkeys.signIn({ body: { credential: passkey.get(asked) } });
  const second = await signIn(walk, id);
  const wanted = await second.client.passkeys.factorOptions();
  await second.client.passkeys.giveFactor({ body: { credential: passkey.get(wanted) } });
}

async function sessionWrites(walk: Walk, id: string, browser: TestBrowser): Promise<void> {
  const { customers } = browser.client;
  await signedIn(walk, id, NEXT);
  const sessions = await customers.sessions();
  const open = sessions.find(({ current }) => !current);
  if (open === undefined) throw new Error('No other session is open.');
  await customers.endSession({ params: { id: open.id } });
  await customers.endOtherSessions();
  const devices = await customers.devices();
  const device = devices.find(({ current }) => !current);
  if (device === undefined) throw new Error('No other device is known.');
  await customers.forgetDevice({ params: { id: device.id } });
}

async function addressWrites(walk: Walk, { client }: TestBrowser): Promise<void> {
  const { emails, registrations } = client;
  const wish = async () => {
    walk.bank.clock.advance(61);
    await emails.askToken();
    const email_token = await codeTo(walk.db, NEWCOMER);
    const moved = { email_token, new_email: MOVED, confirm_new_email: MOVED };
    await walk.withFactor(() => emails.update({ body: moved }));
  };
  await wish();
  await emails.cancelChange();
  await wish();
  const pin = await codeTo(walk.db, MOVED);
  await registrations.verifyEmail({ body: { pin } });
  const { client: visitor } = walk.browser();
  const undo_token = await tokenTo(walk.db, NEWCOMER);
  await visitor.emails.openUndo({ body: { undo_token } });
  await visitor.emails.undo({ body: { undo_token } });
  walk.bank.clock.advance(61);
  await visitor.passwords.askToken({ body: { email: NEWCOMER } });
  const password_token = await tokenTo(walk.db, NEWCOMER);
  await visitor.passwords.openToken({ body: { password_token } });
  const words = { new_password: customerPassword, confirm_new_password: customerPassword };
  await visitor.passwords.reset({ body: { password_token, ...words } });
}
