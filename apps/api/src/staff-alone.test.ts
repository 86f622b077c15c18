/**
 * What no member of staff can do alone, whichever role they have: each tries everything that the
 * server lets staff try, about a real customer, with nobody to help. One test for each promise.
 */
import {
  type ApprovalId,
  type CaseId,
  type CustomerId,
  productIds,
  protectedMessagesIn,
  type RestrictionSubject,
  type StaffRole,
  staffRoles,
  type TransferId,
} from '@fairlead/contract';
import { money } from '@fairlead/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyAnswer } from '#modules/rails/answers.service.ts';
import { advanceClock } from '#modules/sandbox/clock.service.ts';
import {
  contact,
  currencies,
  institution,
  limits,
  products,
  signIn,
  verifications,
} from '#modules/settings/settings.service.ts';
import { isProtectedMessage } from '#modules/translations/translations.rules.ts';
import { png } from '#platform/pictures/made-files.fixture.ts';
import { changeSettings } from '#platform/settings/change-settings.ts';
import { dayAfter } from '#testing/days.ts';
import { customerPassword, staffPassword } from '#testing/people-server.ts';
import { mailsTo } from '#testing/read-outbox.ts';
import { ukList } from '#testing/uk-list.ts';
import { heldPayment, idOf, type PayerOf } from '#testing/walk/money-writes.ts';
import { documentWrites } from '#testing/walk/people-writes.ts';
import { Storm } from '#testing/walk/storm.ts';
import { Walk, writes } from '#testing/walk/walk.ts';

let walk: Walk;
let payer: PayerOf;
let held: { readonly transferId: TransferId; readonly caseId: CaseId };
/** Another of the kind, that the storm leaves alone. */
let spared: typeof held;
let before: State;
let after: State;
let began: Date;
const storms = new Map<StaffRole, Storm>();

/** Everything that a promise is about, as it stands. */
interface State {
  readonly balances: string;
  readonly trialBalance: string;
  readonly suspense: string;
  readonly limits: typeof limits.defaults;
  /** What everybody has to prove, and when they are asked for a second factor. */
  readonly gates: object;
  /** In which days everything is counted, and what money is paid in. */
  readonly days: object;
  readonly currencies: readonly string[];
  readonly contact: typeof contact.defaults;
  readonly proofs: ReadonlySet<string>;
  readonly sessions: number;
  readonly secrets: readonly string[];
  readonly waysIn: string;
  readonly rows: ReadonlyMap<string, ReadonlySet<string>>;
}

async function asks<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await walk.ownerPool.query<Row>(text, values)).rows;
}

beforeAll(async () => {
  walk = await Walk.start();
  // Everybody is there from the beginning: who joins later would be a second person.
  for (const role of staffRoles) await walk.staff(role);
  payer = await walk.payer();
  const how = { changedBy: 'test', expectedVersion: 0 };
  await walk.db
    .transaction()
    .execute((tx) => changeSettings(tx, limits, { large_hold: 1_000 }, how));
  await walk.bank.bank.foundation.settings.refresh();
  held = await heldPayment(walk, payer);
  spared = await heldPayment(walk, await walk.payer());
  await documentWrites(walk);
  const answer = { reason: null, amount: money(700n, 'USD'), at: walk.bank.clock.now() };
  for (const kind of ['settled', 'returned'] as const) {
    const said = { kind, transferId: 'garbled', reference: `ALONE-${kind}`, ...answer };
    await applyAnswer(walk.db, walk.bank.bank.foundation.rails, said, { whole: true });
  }
  const client = payer.person.browser.client;
  const file = new Blob([new Uint8Array(await png())], { type: 'image/png' });
  const { id: sent } = await client.messages.upload({ files: { file } });
  const question = { message: 'Where is my statement?', attachments: [sent] };
  await client.messages.write({ body: question });
  before = await stateNow();
  began = (await asks<{ now: Date }>('select clock_timestamp() as now'))[0]?.now ?? new Date(NaN);
  const about = [payer.person.id, payer.account, held.transferId, held.caseId];
  for (const role of staffRoles) {
    const storm = new Storm(walk, { ...(await walk.staff(role)), role });
    storms.set(role, storm);
    await storm.rage(about, { without: SANDBOX_ONLY, spared: Object.values(spared) });
  }
  after = await stateNow();
  for (const role of staffRoles) await walk.signInAgain(role);
});
afterAll(() => walk.close());

async function stateNow(): Promise<State> {
  const { db } = walk;
  // An account may be opened by one person, and is at zero.
  const [balances] = await asks<{ all: string }>(
    `select string_agg(format('%s %s', b.account_id, b.balance), ' ' order by b.account_id) as all
     from ledger.balance b join account a on 'acc_' || b.account_id::text = a.id
     where b.balance <> 0`,
  );
  const [books] = await asks<{ all: string }>(
    `select string_agg(concat(account_id, ' ', balance), ' ' order by account_id) as all
     from ledger.balance where balance <> 0`,
  );
  const [suspense] = await asks<{ all: string }>(
    `select string_agg(id || coalesce(resolved_at::text, '-'), ' ' order by id) as all
     from rail_movement`,
  );
  const [sessions] = await asks<{ all: number }>(
    `select count(*)::int as all from session where kind = 'customer'`,
  );
  const [waysIn] = await asks<{ all: string }>(
    `select concat((select string_agg(p::text, ' ' order by p::text) from password_credential p
         where subject_id = $1),
       (select string_agg(t::text, ' ') from totp_authenticator t where subject_id = $1),
       (select string_agg(k::text, ' ') from passkey k where subject_id = $1),
       (select email from customer where id = $1), (select phone_number from customer
         where id = $1)) as all`,
    [payer.person.id],
  );
  const { settings } = walk.bank.bank.foundation;
  const { accent_colour: _, ...days } = settings.get(institution);
  const { login_verification } = settings.get(signIn);
  return {
    balances: balances?.all ?? '',
    trialBalance: books?.all ?? '',
    suspense: suspense?.all ?? '',
    limits: settings.get(limits),
    gates: { ...settings.get(verifications), login_verification },
    days,
    currencies: Object.entries(settings.get(currencies)).flatMap(([code, on]) => (on ? code : [])),
    contact: settings.get(contact),
    proofs: await proofsNow(),
    sessions: sessions?.all ?? 0,
    secrets: await everySecret(db),
    waysIn: waysIn?.all ?? '',
    rows: await keptRows(),
  };
}

/** Who has proven what. */
async function proofsNow(): Promise<ReadonlySet<string>> {
  const rows = await asks<{ proof: string }>(
    `select id || ' ' || kind as proof from customer, lateral (values
       ('email', email_verification), ('identity', id_verification),
       ('address', address_verification)) as proven (kind, value)
     where value = 'Completed' order by proof`,
  );
  return new Set(rows.map(({ proof }) => proof));
}

const everyAttempt = () => [...storms.values()].flatMap(({ attempts }) => attempts);

/** Made-up history, a moving clock and a reset are a sandbox's own: a live bank has no such route. */
const SANDBOX_ONLY = ['transfers.generate', 'sandbox.advanceClock', 'sandbox.reset'];

describe('everything was tried', () => {
  it('with something that the schema takes, on nearly every route', () => {
    const reached = new Set([...storms.values()].flatMap((storm) => [...storm.reached]));
    const tried = new Set(everyAttempt().map(({ route }) => route));
    const missed = [...tried].filter((route) => !reached.has(route));
    // Ways in take a real proof of who one is, which nobody makes up.
    expect(missed.filter((route) => !/^(passkeys|staff)\./.test(route))).toEqual([]);
    expect(tried.size).toBeGreaterThan(150);
    expect(everyAttempt().filter(({ status }) => status >= 500)).toEqual([]);
  });
});
describe('a member of staff alone cannot', () => {
  it('change a balance: no customer’s, and none in the books', async () => {
    expect(before.balances).toContain(payer.account.slice(4));
    expect(after.balances).toBe(before.balances);
    expect(after.trialBalance).toBe(before.trialBalance);
    const opened = everyAttempt().filter(({ route }) => route === 'accounts.openFor');
    expect(opened.some(({ status }) => status === 201)).toBe(true);
    for (const name of SANDBOX_ONLY) expect(writes.get(name)?.modes).toEqual(['sandbox']);
    const { pool } = walk.bank.bank.foundation.database;
    await expect(pool.query('update ledger.balance set balance = balance + 1')).rejects.toThrow(
      /permission denied/,
    );
  });

  it('release a large hold: it is proposed, and their own word does not approve it', async () => {
    const [stormed] = await asks<{ status: string }>('select status from case_file where id = $1', [
      held.caseId,
    ]);
    expect(stormed?.status).not.toBe('Released');
    const at = { params: { id: spared.caseId } };
    const body = { reason: 'Looked at the papers and found them in order.' };
    for (const role of staffRoles.filter((one) => one !== 'compliance')) {
      const { cases } = (await walk.staff(role)).client;
      expect(await cases.release({ ...at, body }).catch(codeOf)).toBe('not_permitted');
    }
    const { cases, approvals } = (await walk.staff('compliance')).client;
    const proposed = await cases.release({ ...at, body });
    expect(proposed).toMatchObject({ status: 'Open', needs_two: true });
    const approval = { params: { id: idOf(proposed.approval_id) } };
    const approve = () => approvals.approve(approval);
    expect(await walk.withFactor(approve).catch(codeOf)).toBe('second_person_required');
    const transfers = await asks('select status from transfer where id = $1', [spared.transferId]);
    expect(transfers).toEqual([{ status: 'Pending' }]);
    const own = storms.get('compliance')?.attempts ?? [];
    const tried = own.filter(({ route }) => route === 'approvals.approve');
    expect(tried.some(({ text }) => text.includes('second_person_required'))).toBe(true);
  });

  it('keep anybody out of their account, for no hour', async () => {
    const [storm] = await asks<{ kept: number }>(
      `select count(*)::int as kept from restriction
       where subject = 'account' and set_at >= $1
         and (alone_until is not null or confirmed_at is not null)`,
      [began],
    );
    expect(storm?.kept).toBe(0);
    for (const role of ['admin', 'compliance'] as const) {
      const { browser, id } = await walk.customer();
      for (const status of ['REVIEW', 'RESTRICTED'] as const) {
        const approval = await restrict(role, id, 'account', status);
        const { user } = (await browser.client.customers.status()) ?? {};
        expect(user?.account_status).toBe('Active');
        await takeBack(role, approval);
      }
      expect(await standingOf(id, 'account')).toBe('ALLOWED');
    }
    expect(after.gates).toEqual(before.gates);
    for (const mode of ['required', 'disabled']) {
      await staysSet('verifications', { id_verification: mode });
      await staysSet('verifications', { address_verification: mode });
    }
    await staysSet('verifications', { email_verification: 'disabled' });
    await staysSet('sign-in', { login_verification: 'required' });
  });

  it('stop payments for more than 24 hours, nor begin another day of it', async () => {
    for (const role of ['admin', 'compliance'] as const) {
      const { id } = await walk.customer();
      // That the account was to be locked, which nobody agreed to, is in no emergency's way.
      await restrict(role, id, 'account');
      const approval = await restrict(role, id, 'payments');
      expect(await standingOf(id, 'payments')).toBe('RESTRICTED');
      await pass(23);
      expect(await standingOf(id, 'payments')).toBe('RESTRICTED');
      await pass(2);
      expect(await standingOf(id, 'payments')).toBe('ALLOWED');
      await takeBack(role, approval);
      for (const status of ['REVIEW', 'RESTRICTED'] as const) {
        await takeBack(role, await restrict(role, id, 'payments', status));
        expect(await standingOf(id, 'payments')).toBe('ALLOWED');
      }
    }
    expect(after.days).toEqual(before.days);
    expect(after.currencies).toEqual(expect.arrayContaining([...before.currencies]));
    const sending = Object.entries(before.limits).filter(([name]) => SENDING.test(name));
    expect(sending.length).toBeGreaterThan(13);
    expect(after.limits).toMatchObject(Object.fromEntries(sending));
    for (const [name] of sending) await staysSet('limits', { [name]: 1 });
    await staysSet('currencies', { EUR: false });
    await staysSet('institution', { time_zone: 'Pacific/Kiritimati' });
    await staysSet('institution', { holidays: [{ date: '2027-03-01', name: 'Closed' }] });
  });

  it('shut a customer out by what they have proven: no proof that stood is gone', async () => {
    expect(before.proofs.size).toBeGreaterThan(2);
    expect([...before.proofs].filter((proof) => !after.proofs.has(proof))).toEqual([]);
    const { id } = payer.person;
    for (const role of ['owner', 'admin', 'support'] as const) {
      const { customerRecords } = (await walk.staff(role)).client;
      await customerRecords.look({ params: { id }, body: { reason: 'check' } });
      const { version } = await customerRecords.read({ params: { id } });
      const wish = { id, date_of_birth: '1971-01-01', reason: 'They may prove it again.' };
      const ask = () => customerRecords.change({ body: wish, ifMatch: String(version) });
      const asked = await ask().catch(codeOf);
      expect(asked === 'already_decided' || Object(asked).approval_id !== null).toBe(true);
    }
    const { documents, approvals } = (await walk.staff('compliance')).client;
    const { data } = await documents.queue({ query: { status: 'Completed' } });
    const { id: papers } = data[0] ?? {};
    if (papers === undefined) throw new Error('No papers were accepted.');
    const at = { params: { id: papers } };
    const wish = { ...at, body: { text: 'Please prove it again.' } };
    const again = await documents.reset(wish).catch(codeOf);
    expect(again === 'already_decided' || Object(again).approval_id !== null).toBe(true);
    const { approval_id, status } = await documents.read(at);
    expect(status).toBe('Completed');
    const approve = () => approvals.approve({ params: { id: idOf(approval_id) } });
    expect(await walk.withFactor(approve).catch(codeOf)).toBe('second_person_required');
    const now = await proofsNow();
    expect([...after.proofs].filter((proof) => !now.has(proof))).toEqual([]);
  });

  it('raise a limit above the tier: it waits for a second person', async () => {
    expect(walk.bank.bank.foundation.settings.get(limits)).toMatchObject(tierLimits(before.limits));
    const { settings } = (await walk.staff('owner')).client;
    const { version } = (await settings.read()).limits;
    const body = { tier1_per_day: 1_000_000_000, reason: 'Everybody should be able to.' };
    const asked = await settings.changeLimits({ body, ifMatch: String(version) }).catch(codeOf);
    expect(asked === 'already_decided' || Object(asked).approval_id !== null).toBe(true);
    const now = (await settings.read()).limits.value;
    expect(now).toMatchObject(tierLimits(before.limits));
  });

  it('raise what the bank pays: a higher rate waits for a second person', async () => {
    const { settings } = (await walk.staff('owner')).client;
    const { version, value } = (await settings.read()).products;
    for (const id of productIds) {
      expect(value[id].rate).toBeLessThanOrEqual(products.defaults[id].rate);
    }
    const terms = { ...value['maxi-saver'], rate: 2_000 };
    const body = { 'maxi-saver': terms, reason: 'My own savings are in there.' };
    const asked = await settings.changeProducts({ body, ifMatch: String(version) }).catch(codeOf);
    expect(asked === 'already_decided' || Object(asked).approval_id !== null).toBe(true);
    expect((await settings.read()).products.value).toEqual(value);
  });

  it('lead customers to somebody else: where they reach the bank is as it was', async () => {
    const { settings } = (await walk.staff('admin')).client;
    const { version, value } = (await settings.read()).contact;
    const { show_whatsapp_icon, ...ways } = before.contact;
    expect(ways.contact_email).not.toBe(null);
    expect(value).toMatchObject(ways);
    const body = { contact_phone: '+12025550177', reason: 'They should call me instead.' };
    const asked = await settings.changeContact({ body, ifMatch: String(version) }).catch(codeOf);
    expect(asked === 'already_decided' || Object(asked).approval_id !== null).toBe(true);
    expect((await settings.read()).contact.value).toMatchObject(ways);
  });

  it('make another person staff: there is no link and no mail on one word', async () => {
    const [links] = await asks<{ made: number }>(
      `select count(*)::int as made from staff_invitation
       where token_hash is not null and created_at >= $1`,
      [began],
    );
    expect(links?.made).toBe(0);
    const { staff, approvals } = (await walk.staff('owner')).client;
    const email = 'accomplice@example.com';
    const body = { email, role: 'owner', reason: 'A friend of mine.' } as const;
    const { approval_id } = await walk.withFactor(() => staff.invite({ body }));
    const approval = { params: { id: idOf(approval_id) } };
    const approve = () => approvals.approve(approval);
    expect(await walk.withFactor(approve).catch(codeOf)).toBe('second_person_required');
    expect(await mailsTo(walk.db, email)).toEqual([]);
    expect(await asks('select 1 from staff_member where email = $1', [email])).toEqual([]);
  });

  it('take somebody off a sanctions list, bury the bank in names, or take a list out of force', async () => {
    const people = ['Torvald', 'Melisande', 'Barnabas', 'Ottoline', 'Ignatius', 'Philomena'];
    const rows = people.map((given) => ({ id: `UKX-${given}`, given, family: 'Quistgaardsen' }));
    const { screening, approvals } = (await walk.staff('compliance')).client;
    const bring = (day: string, listed: typeof rows) => {
      const list = new Blob([new Uint8Array(ukList(day, listed))], { type: 'text/csv' });
      return screening.importList({ body: { source: 'uk' }, files: { list } });
    };
    await bring('01-Nov-2025', rows);
    const { former_approval_id } = await bring('08-Nov-2025', rows.slice(1));
    const names = (at: number) => ({ id: `UKY-${at}`, given: `Alma${at}`, family: 'Vandersmythe' });
    const flood = await bring('09-Nov-2025', [
      ...rows,
      ...Array.from({ length: 60 }, (_, at) => names(at)),
    ]);
    const reason = 'We pay nobody there any more.';
    const body = { params: { source: 'uk' }, body: { reason } } as const;
    const { retiring_approval_id } = await screening.retire(body);
    for (const id of [former_approval_id, retiring_approval_id, flood.waits?.approval_id ?? null]) {
      const approve = () => approvals.approve({ params: { id: idOf(id) } });
      expect(await walk.withFactor(approve).catch(codeOf)).toBe('second_person_required');
    }
    const inForce = `select 1 from list_entry where source = 'uk' and ended_with is null`;
    expect(await asks(inForce)).toHaveLength(rows.length);
  });

  it('resolve suspense: what stands in it still does', async () => {
    expect(before.suspense).toMatch(/mov_[^ ]+-( |$)/);
    expect(after.suspense).toBe(before.suspense);
    const proposed = await asks(`select 1 from approval where kind = 'suspense.resolve'`);
    expect(proposed.length).toBeGreaterThan(0);
  });

  it('see a password, PIN, code or token: no answer to anything holds one', async () => {
    expect(before.secrets.length).toBeGreaterThan(20);
    const words = (text: string) => new Set(text.split(/[^\w+/=$.-]+/));
    const secrets = new Set(before.secrets);
    const seen = everyAttempt().flatMap(({ route, text }) =>
      [...words(text)].some((word) => secrets.has(word)) ||
      [customerPassword, staffPassword].some((password) => text.includes(password))
        ? [route]
        : [],
    );
    expect(seen).toEqual([]);
  });

  it('sign in as a customer: no session, no cookie, no way in that was not there', async () => {
    expect(after.sessions).toBe(before.sessions);
    expect(after.waysIn).toBe(before.waysIn);
    const given = everyAttempt().flatMap(({ cookies }) => cookies);
    expect(given.filter((cookie) => /^__Host-fairlead=[^;]/.test(cookie))).toEqual([]);
  });

  it('hide a protected message: in no language, by no setting', async () => {
    const { site } = walk.bank.bank.foundation;
    for (const role of ['owner', 'admin', 'content'] as const) {
      const { translations } = (await walk.staff(role)).client;
      const query = { language: 'es', q: 'protected.', limit: 100 };
      const { data } = await translations.list({ query });
      const fixed = data.filter((message) => message.protected);
      expect(fixed.length).toBeGreaterThan(20);
      for (const { id } of fixed) {
        const change = { params: { id }, ifMatch: '0', body: { language: 'es', text: '–' } };
        expect(await translations.change(change).catch(codeOf)).toBe('message_protected');
      }
    }
    await site.refresh();
    const said = Object.values(site.snapshot.overrides).flatMap((words) => Object.keys(words));
    expect(said.filter(isProtectedMessage)).toEqual([]);
    const { settings } = (await walk.staff('owner')).client;
    const text = { subject: 'Hello', body: 'Nothing else.' };
    const mail = { name: 'welcome', language: 'en', design: 'html4', text } as const;
    const shown = await settings.previewMail({ body: mail });
    for (const whole of [shown.html, shown.text]) expect(whole).toContain(warning);
  });

  it('delete or date back anything: what was there is there, and what is new is of now', async () => {
    for (const [table, rows] of before.rows) {
      const gone = [...rows].filter((row) => !after.rows.get(table)?.has(row));
      expect([table, gone]).toEqual([table, []]);
    }
    const [audit] = await asks<{ early: number; made: number }>(
      `select count(*) filter (where at < $1)::int as early, count(*)::int as made
       from audit_record where id > $2`,
      [began, Math.max(...[...(before.rows.get('audit_record') ?? [])].map(Number))],
    );
    expect(audit?.made).toBeGreaterThan(50);
    expect(audit?.early).toBe(0);
    for (const statement of [
      `delete from audit_record`,
      `update audit_record set at = now() - interval '1 year'`,
      `update ledger.posting set posted_at = now() - interval '1 year'`,
      `delete from ledger.entry`,
      `delete from transfer`,
      `delete from thread_message`,
      `delete from attachment`,
    ]) {
      const { pool } = walk.bank.bank.foundation.database;
      await expect(pool.query(statement)).rejects.toThrow(/permission denied/);
    }
  });
});

const warning = protectedMessagesIn('en')['warning.title'];

const codeOf = (error: unknown) => Object(error).code;

function tierLimits(all: object): object {
  return Object.fromEntries(Object.entries(all).filter(([name]) => name.startsWith('tier')));
}

async function standingOf(id: CustomerId, subject: RestrictionSubject) {
  const { restrictions } = (await walk.staff('auditor')).client;
  return (await restrictions.read({ params: { id }, query: { subject } })).status;
}

/** What may be sent, whichever way, and what may be released of it. */
const SENDING = /^(tier\d|internal)_per_|^(payments|new_payee|approver)_per_day$/;

const changes = {
  currencies: 'changeCurrencies',
  institution: 'changeInstitution',
  limits: 'changeLimits',
  'sign-in': 'changeSignIn',
  verifications: 'changeVerifications',
} as const;

/** Whoever may change settings tries it, and approves it too: it stays as it was. */
async function staysSet(group: keyof typeof changes, wish: object): Promise<void> {
  for (const role of ['owner', 'admin'] as const) {
    const { settings, approvals } = (await walk.staff(role)).client;
    const { version, value } = (await settings.read())[group];
    const change = { body: { ...wish, reason: 'It is better so.' }, ifMatch: String(version) };
    const asked = await settings[changes[group]](change).catch(codeOf);
    if (asked !== 'already_decided') {
      const id = idOf(Object(asked).approval_id);
      const approve = () => approvals.approve({ params: { id } });
      expect(await walk.withFactor(approve).catch(codeOf)).toBe('second_person_required');
      await takeBack(role, id);
    }
    expect((await settings.read())[group].value).toEqual(value);
  }
}

/** Makes room for the next one. */
async function takeBack(role: StaffRole, id: ApprovalId): Promise<void> {
  const { approvals } = (await walk.staff(role)).client;
  await approvals.refuse({ params: { id }, body: { reason: 'Proposing it again.' } });
}

/** As far ahead as one may, and then their own approval. */
async function restrict(
  role: StaffRole,
  id: CustomerId,
  subject: RestrictionSubject,
  status: 'REVIEW' | 'RESTRICTED' = 'RESTRICTED',
): Promise<ApprovalId> {
  const { client } = await walk.staff(role);
  const { now } = await client.sandbox.clock();
  const far = dayAfter(new Date(now), 29);
  const words = 'Seven new payees within an hour.';
  const wish = { user_id: id, status, reason: 'unusual_activity' } as const;
  const body = { ...wish, subject, review_on: far, words };
  const approval = idOf((await client.restrictions.restrict({ body })).approval_id);
  const approve = () => client.approvals.approve({ params: { id: approval } });
  expect(await walk.withFactor(approve).catch(codeOf)).toBe('second_person_required');
  return approval;
}

/** Bank time moves on, and what falls due is done. */
async function pass(hours: number): Promise<void> {
  const by = { actor: { kind: 'system' }, requestId: 'test' } as const;
  await advanceClock(walk.db, walk.bank.bank.dueWork, hours * 3_600, by);
}

/** What the bank keeps of secrets, in every form in which it keeps them, and some in clear. */
async function everySecret(db: Walk['db']): Promise<readonly string[]> {
  const columns = await asks<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and (column_name ~ '(secret|token|password|hash|pin)' or column_name = 'wrapped')
       and c.data_type in ('text', 'bytea')`,
  );
  const secrets = [customerPassword, staffPassword];
  for (const { table, column } of columns) {
    const rows = await asks<{ secret: string | Buffer | null }>(
      `select ${column} as secret from ${table} where ${column} is not null limit 50`,
    );
    for (const { secret } of rows) {
      if (typeof secret === 'string') secrets.push(secret);
      else if (secret !== null) secrets.push(secret.toString('hex'), secret.toString('base64'));
    }
  }
  const { user } = (await payer.person.browser.client.customers.status()) ?? {};
  const codes = (await mailsTo(db, user?.email ?? '')).flatMap(({ code }) => code ?? []);
  return [...secrets.filter((secret) => secret.length >= 8), ...codes];
}

/** What is never deleted, by id. */
const KEPT = [
  'customer',
  'account',
  'transfer',
  'audit_record',
  'thread_message',
  'attachment',
  'case_file',
  'approval',
  'rail_movement',
  'ledger.posting',
  'ledger.entry',
];

async function keptRows(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const kept = new Map<string, ReadonlySet<string>>();
  for (const table of KEPT) {
    const rows = await asks<{ id: string }>(
      table === 'ledger.entry'
        ? `select concat(account_id, ' ', seq, ' ', amount, ' ', posted_at) as id from ledger.entry`
        : `select id::text from ${table}`,
    );
    kept.set(table, new Set(rows.map(({ id }) => id)));
  }
  return kept;
}
