/** Ways in for staff, and of proving who one is: joining, passwords, factors, sessions. */
import { idSchema } from '@fairlead/contract';
import { TOTP } from 'otpauth';
import type { TestBrowser } from '#testing/bank.ts';
import { staffPassword } from '#testing/people-server.ts';
import { tokenTo } from '#testing/read-outbox.ts';
import { VirtualPasskey } from '#testing/virtual-passkey.ts';
import { stepUpOf, type Walk } from './walk.ts';

const EMAIL = 'joins@example.com';
const NEXT = 'ein ganz anderes Wort 44';

/** Whoever is invited joins, and their id becomes known with that. */
export async function staffWrites(walk: Walk): Promise<void> {
  const owner = await walk.staff('owner');
  // While the owner is alone, the first approver is invited on one word, one at a time.
  const wanted = { email: EMAIL, role: 'admin' } as const;
  const unwanted = { ...wanted, email: 'never@example.com' };
  const { id } = await walk.withFactor(() => owner.client.staff.invite({ body: unwanted }));
  await owner.client.staff.withdrawInvitation({ params: { id } });
  await walk.withFactor(() => owner.client.staff.invite({ body: wanted }));
  const joining = walk.browser();
  const token = await tokenTo(walk.db, EMAIL);
  await joining.client.staff.openInvitation({ body: { token } });
  const body = { token, name: 'Jo Ning', password: staffPassword };
  await joining.client.staff.acceptInvitation({ body });
  const staffId = (await joining.client.staff.status())?.staff.id ?? '';
  const app = await enrol(walk, sameAs(walk, joining, staffId));
  await afterEnrolment(walk, staffId, app);
  const at = { params: { id: idSchema('staff').parse(staffId) } };
  const role = { role: 'auditor', reason: 'Moves to the auditors.' } as const;
  await walk.withFactor(() => owner.client.staff.changeRole({ ...at, body: role }));
}

/** The same cookies, from now on known to be this person's. */
function sameAs(walk: Walk, before: TestBrowser, id: string): TestBrowser {
  const browser = walk.browser(id);
  for (const [name, value] of before.cookies) browser.cookies.set(name, value);
  return browser;
}

function codeOf(walk: Walk, app: TOTP): string {
  walk.bank.clock.advance(31);
  return app.generate({ timestamp: walk.bank.clock.now().getTime() });
}

async function enrol(walk: Walk, { client }: TestBrowser): Promise<TOTP> {
  const { id, secret } = await walk.withFactor(() => client.staff.beginTotp());
  const app = new TOTP({ secret });
  await client.staff.confirmTotp({ body: { id, auth_code: codeOf(walk, app) } });
  return app;
}

async function signIn(walk: Walk, id: string, password: string): Promise<TestBrowser> {
  const browser = walk.browser(id);
  await browser.client.staff.signIn({ body: { email: EMAIL, password } });
  return browser;
}

async function afterEnrolment(walk: Walk, id: string, app: TOTP): Promise<void> {
  const browser = await signIn(walk, id, staffPassword);
  const { staff, passkeys, passwords } = browser.client;
  await staff.confirmCode({ body: { auth_code: codeOf(walk, app) } });
  const change = { password: staffPassword, new_password: NEXT, confirm_new_password: NEXT };
  await passwords.staffChange({ body: change });
  await walk.withFactor(() => staff.renewRecoveryCodes());
  const passkey = new VirtualPasskey(new URL(walk.bank.address).origin);
  const options = await walk.withFactor(() => passkeys.staffAddOptions());
  const made = { name: 'My phone', credential: passkey.create(options) };
  const added = await passkeys.staffAdd({ body: made });
  const key = { params: { id: added.passkey.id } };
  await passkeys.staffRename({ ...key, body: { name: 'My old phone' } });
  await withPasskey(walk, id, passkey, app);
  await walk.withFactor(() => staff.removeTotp());
  const again = await enrol(walk, browser);
  await walk.withFactor(() => passkeys.staffRemove(key));
  await sessionWrites(walk, id, browser, again);
}

async function withPasskey(
  walk: Walk,
  id: string,
  passkey: VirtualPasskey,
  app: TOTP,
): Promise<void> {
  const alone = walk.browser(id);
  const asked = await alone.client.passkeys.staffSignInOptions();
  await alone.client.passkeys.staffSignIn({ body: { credential: passkey.get(asked) } });
  const second = await signIn(walk, id, NEXT);
  const wanted = await second.client.passkeys.staffFactorOptions();
  await second.client.passkeys.staffGiveFactor({ body: { credential: passkey.get(wanted) } });
  const { staff } = second.client;
  const question = await stepUpOf(() => staff.renewRecoveryCodes());
  await staff.beginStepUp({ body: { step_up: question } });
  const answer = { step_up: question, auth_code: codeOf(walk, app) };
  await staff.confirmStepUp({ body: answer });
  await staff.signOut();
}

async function sessionWrites(
  walk: Walk,
  id: string,
  browser: TestBrowser,
  app: TOTP,
): Promise<void> {
  const { staff } = browser.client;
  await signIn(walk, id, NEXT);
  const sessions = await staff.sessions();
  const devices = await staff.devices();
  const other = sessions.find(({ current }) => !current);
  await staff.endSession({ params: { id: other?.id ?? 'ses_none' } });
  const elsewhere = await signIn(walk, id, NEXT);
  await elsewhere.client.staff.confirmCode({ body: { auth_code: codeOf(walk, app) } });
  await staff.endOtherSessions();
  const device = devices.find(({ current }) => !current) ?? devices[0];
  await staff.changeLanguage({ body: { language: 'es' } });
  await staff.forgetDevice({ params: { id: device?.id ?? 'dev_none' } });
}
