/**
 * The real people of a bank behind a real server: customers, staff, personas and the audit log, on
 * a cloned database, with a clock that tests move. A browser keeps its cookies.
 */
import {
  type CustomerId,
  rateClasses,
  routes,
  type StaffRole,
  type VerificationKind,
  verificationKinds,
} from '@fairlead/contract';
import { TOTP } from 'otpauth';
import { Approvals, waitingAbout } from '#modules/approvals/approvals.service.ts';
import { auditControlRoutes } from '#modules/audit/audit.control-routes.ts';
import {
  beginTotp,
  codeOfStep,
  confirmTotp,
  secretFromText,
  stepAt,
} from '#modules/credentials/credentials.service.ts';
import type { AsksSecondFactor } from '#modules/credentials/sign-in/sign-in.service.ts';
import { customersRoutes } from '#modules/customers/customers.routes.ts';
import { customerSubjects, openCustomer } from '#modules/customers/customers.service.ts';
import type { VerificationModes } from '#modules/customers/standing.service.ts';
import { documentStanding } from '#modules/documents/document-standing.service.ts';
import { emailProofsRoutes } from '#modules/emails/email-proofs.routes.ts';
import { emailsRoutes } from '#modules/emails/emails.routes.ts';
import { passkeysRoutes } from '#modules/passkeys/passkeys.routes.ts';
import { staffPasskeysRoutes } from '#modules/passkeys/staff-passkeys.routes.ts';
import { passwordsRoutes } from '#modules/passwords/passwords.routes.ts';
import { personasRoutes } from '#modules/personas/personas.routes.ts';
import { registrationsRoutes } from '#modules/registrations/registrations.routes.ts';
import { accountTerms } from '#modules/restrictions/account-standing.service.ts';
import { SHORT_TERMS } from '#modules/settings/terms.service.ts';
import { inviteFromConsole } from '#modules/staff/invitations.service.ts';
import { staffControlRoutes } from '#modules/staff/staff.control-routes.ts';
import { staffRoutes } from '#modules/staff/staff.routes.ts';
import { staffSubjects } from '#modules/staff/staff.service.ts';
import { staffFactorRoutes } from '#modules/staff/staff-factors.routes.ts';
import {
  proposeInvitation,
  proposeRoleChange,
} from '#modules/staff-proposals/staff-proposals.service.ts';
import { totpRoutes } from '#modules/totp/totp.routes.ts';
import type { Db } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { SubjectDirectory } from '#platform/http/principal.ts';
import { bindKeys } from '#platform/keys/bank-keys.ts';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { loadLanguages } from '#platform/language.ts';
import type { Log } from '#platform/log.ts';
import { createBankRecord } from '#platform/mode.ts';
import { defaultPolicy } from '#platform/sessions/session.rules.ts';
import type { Budgets } from '#platform/throttle/throttle.rules.ts';
import { preparedPassword } from './prepared-password.ts';
import { codeTo } from './read-outbox.ts';
import { ownHost, startTestServer, type TestServer } from './test-server.ts';

export const customerPassword = 'zug-nebel-7-fenster';
export const staffPassword = 'viele bunte laternen am see';

const { audit, customers, emails, passkeys, passwords, personas, registrations, staff, totp } =
  routes;

export interface PeopleServer extends TestServer {
  readonly db: Db;
  /** Whether a known device is asked too. */
  loginVerification: 'required' | 'optional' | 'disabled';
  /** How each kind of verification is wanted. */
  verificationModes: VerificationModes;
  browser(ip?: string): Browser;
  /** Opens a customer with an authenticator app. */
  customer(email: string): Promise<Person>;
  /** Opens a customer who has only the password and their mailbox. */
  plainCustomer(email: string, proven?: readonly VerificationKind[]): Promise<{ id: CustomerId }>;
  /** A browser in which this plain customer has signed in, by the PIN of the mail. */
  signedIn(email: string, browser?: Browser): Promise<Browser>;
  /** Invites from the console and joins through the front door, second factor and all. */
  staffMember(role: StaffRole, email: string): Promise<Person & { readonly browser: Browser }>;
}

type PeopleSetting = Pick<PeopleServer, 'loginVerification' | 'verificationModes'>;
type Response = Awaited<ReturnType<TestServer['call']>>;

/** Somebody's authenticator app. */
export class App {
  readonly #totp: TOTP;
  readonly #now: () => Date;
  constructor(secret: string, now: () => Date) {
    this.#totp = new TOTP({ secret });
    this.#now = now;
  }
  code(): string {
    return this.#totp.generate({ timestamp: this.#now().getTime() });
  }
}

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly app: App;
}

/** Keeps cookies as a browser does, and counts as one address. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #server: TestServer;
  readonly #ip: string;

  constructor(server: TestServer, ip: string) {
    this.#server = server;
    this.#ip = ip;
  }

  async send(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
  ): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    // Through a proxy on this machine, which says where the browser is.
    const headers = {
      'x-forwarded-for': this.#ip,
      'x-forwarded-proto': 'https',
      origin: `https://${ownHost}`,
    };
    const response = await this.#server.call({
      method,
      url,
      headers,
      ...(payload === undefined ? {} : { payload }),
      ...(cookie === '' ? {} : { cookie }),
    });
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  get(url: string): Promise<Response> {
    return this.send('GET', url);
  }

  post(url: string, payload?: object): Promise<Response> {
    return this.send('POST', url, payload);
  }

  patch(url: string, payload?: object): Promise<Response> {
    return this.send('PATCH', url, payload);
  }
}

export async function startPeopleServer(
  options: { readonly mode?: 'sandbox' | 'live'; readonly log?: Log } = {},
): Promise<PeopleServer> {
  let db: Db | undefined;
  const database = () => {
    if (db === undefined) throw new Error('The server is not started yet.');
    return db;
  };
  const setting: PeopleSetting = {
    loginVerification: 'required',
    verificationModes: { email: 'required', identity: 'disabled', address: 'disabled' },
  };
  const subjects: SubjectDirectory = {
    customers: (ids) => customerSubjects(database(), ids, setting.verificationModes),
    staff: (ids) => staffSubjects(database(), ids),
  };
  const languages = loadLanguages();
  const sessionPolicy = () => defaultPolicy;
  const asksSecondFactor: AsksSecondFactor = ({ known, chosen }) =>
    !known ||
    setting.loginVerification === 'required' ||
    (setting.loginVerification === 'optional' && chosen);
  const brand = () => 'Fairlead';
  const approvals = new Approvals(() => 0);
  const party = () => ({ origin: `https://${ownHost}`, brand: 'Fairlead' });
  const standing = {
    modes: () => setting.verificationModes,
    documents: documentStanding,
    terms: accountTerms,
    contactEmail: () => 'help@fairlead.example',
  };
  // Nobody restricts anything here, or writes on anybody's first screen.
  const allowed = {
    status: 'ALLOWED',
    reason: null,
    case_reference: null,
    review_on: null,
  } as const;
  const beside = {
    asksSecondFactor,
    transfers: async () => allowed,
    message: async () => null,
  };
  const server = await startTestServer(
    { audit, customers, emails, passkeys, passwords, personas, registrations, staff, totp },
    [
      auditControlRoutes,
      customersRoutes({ languages, sessionPolicy, asksSecondFactor, standing, party, beside }),
      emailProofsRoutes,
      // Nobody pays here.
      emailsRoutes({ takenOver: async () => undefined }),
      passkeysRoutes({ party }),
      passwordsRoutes,
      personasRoutes({ languages, asksSecondFactor }),
      registrationsRoutes({
        languages,
        requireOffered: (_type, currency) => {
          if (currency === 'AUD') throw new Refusal('currency_not_offered', { field: 'currency' });
        },
        termsShown: () => [SHORT_TERMS],
        today: (now) => now.toISOString().slice(0, 10),
      }),
      staffRoutes({ languages, sessionPolicy }),
      staffFactorRoutes({ brand, party }),
      staffPasskeysRoutes({ party }),
      staffControlRoutes({
        proposeInvitation: (call) => proposeInvitation(approvals, call),
        proposeRoleChange: (call) => proposeRoleChange(approvals, call),
        waitingAbout,
      }),
      totpRoutes({ brand }),
    ],
    {
      subjects,
      mode: options.mode ?? 'sandbox',
      ...(options.log === undefined ? {} : { log: options.log }),
      budgets: generousBudgets,
      trustedProxies: ['127.0.0.1'],
    },
  );
  db = server.test.db;
  bindKeys(db, KeyRing.inMemory());
  await db
    .transaction()
    .execute((tx) => createBankRecord(tx, { mode: options.mode ?? 'sandbox', facts: {} }));
  return withPeople(server, setting);
}

/** Throttling by route class is tested where it belongs. */
const generousBudgets = Object.fromEntries(
  rateClasses.map((name) => [name, { perMinute: 1_000_000, lease: 1_000_000 }]),
) as Budgets;

function withPeople(server: TestServer, setting: PeopleSetting): PeopleServer {
  const { db } = server.test;
  const now = () => server.time.now();
  let addresses = 0;
  const browser = (ip?: string) => {
    addresses += 1;
    return new Browser(server, ip ?? `198.51.100.${addresses}`);
  };
  return Object.assign(setting, server, {
    db,
    browser,
    customer: (email: string) => newCustomer(db, email, now),
    plainCustomer: async (
      email: string,
      proven: readonly VerificationKind[] = verificationKinds,
    ) => ({
      id: await openPlain(db, email, now(), proven),
    }),
    signedIn: async (email: string, used = browser()) => {
      await used.post('/api/users/auth/signin', { email, password: customerPassword });
      const body = { auth_code: await codeTo(db, email) };
      const given = await used.post('/api/users/code/confirm', body);
      if (given.statusCode !== 200) throw new Error(given.body);
      return used;
    },
    staffMember: (role: StaffRole, email: string) =>
      newStaffMember(db, role, email, now, browser()),
  });
}

async function openPlain(
  db: Db,
  email: string,
  now: Date,
  proven: readonly VerificationKind[],
): Promise<CustomerId> {
  const password = await preparedPassword(customerPassword, { kind: 'customer', email });
  return db.transaction().execute(async (tx) => {
    const details = {
      email,
      firstName: 'Nadia',
      lastName: 'Brandt',
      language: 'en',
      homeCurrency: 'EUR',
      timeZone: 'Europe/Berlin',
      proven,
    };
    const deed = { actor: { kind: 'system' }, now } as const;
    return (await openCustomer(tx, details, password, deed)).id;
  });
}

async function newCustomer(db: Db, email: string, now: () => Date): Promise<Person> {
  const id = await openPlain(db, email, now(), verificationKinds);
  return db.transaction().execute(async (tx) => {
    const names = { issuer: 'Fairlead', account: email };
    const begun = await beginTotp(tx, id, names, now());
    const step = stepAt(now()) - 1;
    const code = codeOfStep(secretFromText(begun.secret), step);
    await confirmTotp(tx, id, begun.id, code, now());
    return { id, email, app: new App(begun.secret, now) };
  });
}

async function newStaffMember(
  db: Db,
  role: StaffRole,
  email: string,
  now: () => Date,
  browser: Browser,
): Promise<Person & { readonly browser: Browser }> {
  const { token } = await inviteFromConsole(db, { email, role }, 'sandbox', now());
  await browser.post('/api/admins', { token, name: 'Sam Field', password: staffPassword });
  const begun = (await browser.post('/api/admins/totp')).json().data;
  const app = new App(begun.secret, now);
  const body = { id: begun.id, auth_code: app.code() };
  const confirmed = await browser.post('/api/admins/totp/confirm', body);
  if (confirmed.statusCode !== 200) throw new Error(confirmed.body);
  const { id } = (await browser.get('/api/admins/auth/status')).json().data.staff;
  return { id, email, app, browser };
}
