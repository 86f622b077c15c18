/**
 * Every route of the running server, as everybody who can knock. The answer must be as declared: a
 * caller who may not come in is told so and nothing changes; one who may is neither sent away nor
 * told that the address is not there.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RouteDeclaration, refusals, routes, staffRoles } from '@fairlead/contract';
import {
  type Caller,
  callers,
  mayCall,
  permissionTable,
} from '@fairlead/contract/permission-table';
import { codesOf } from '@fairlead/contract/route-codes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { projectRoot } from '#platform/paths.ts';
import {
  type Answer,
  conditionsOf,
  type Everybody,
  startWithEverybody,
} from '#testing/everybody.ts';

let bank: Everybody;

beforeAll(async () => {
  bank = await startWithEverybody();
});
afterAll(() => bank.close());
/** Another minute: knocks without a session are counted by address, and here is only one. */
beforeEach(() => bank.clock.advance(61));

/** Writes that need no session. A new one belongs here only after somebody has thought about it. */
const publicWrites = [
  'contactMessages.send',
  'customerRecords.openInvitation',
  'customers.signIn',
  'customers.signOut',
  'emails.openUndo',
  'emails.undo',
  'emails.update',
  'passkeys.signIn',
  'passkeys.signInOptions',
  'passkeys.staffSignIn',
  'passkeys.staffSignInOptions',
  'passwords.askToken',
  'passwords.openToken',
  'passwords.reset',
  'personas.signInAs',
  'registrations.register',
  'registrations.sendPin',
  'registrations.verifyEmail',
  'sandbox.confirmMailRecipient',
  'staff.acceptInvitation',
  'staff.openInvitation',
  'staff.signIn',
  'staff.signOut',
];

/** Why a caller is not let in, in the order of the answers. */
const denials = ['not_signed_in', 'session_ended', 'not_permitted', 'second_factor_required'];

/** What was answered must be among what the description of the API says. */
function expectDocumented(name: string, declaration: RouteDeclaration, answer: Answer): void {
  const statuses = [200, 201, 202, ...codesOf(declaration).map((code) => refusals[code])];
  expect([name, statuses]).toEqual([name, expect.arrayContaining([answer.status])]);
}

test('the server answers exactly the routes of the contract', () => {
  const declared = Object.values(routes)
    .flatMap((actions) => Object.values<RouteDeclaration>(actions))
    .map(({ method, path }) => `${method} ${path}`);
  const served = bank.entries.map(({ declaration }) => `${declaration.method} ${declaration.path}`);
  expect(served.sort()).toEqual(declared.sort());
});

test('the table of who may what is the committed one', () => {
  const committed = readFileSync(join(projectRoot, 'docs/permissions.md'), 'utf8');
  expect(permissionTable(routes)).toBe(committed);
});

test('the writes that anybody may make are these', () => {
  const open = bank.entries.filter(
    ({ declaration }) => declaration.method !== 'GET' && mayCall(declaration, 'visitor'),
  );
  expect(open.map(({ name }) => name).sort()).toEqual(publicWrites);
});

test.each(callers)('every route answers %s as declared', async (caller) => {
  let cookie = await bank.cookie(caller);
  let before = await bank.fingerprint();
  for (const entry of bank.entries) {
    const { name, declaration } = entry;
    const answer = await bank.knock(entry, { cookie });
    expectDocumented(name, declaration, answer);
    if (mayCall(declaration, caller)) {
      const mayBeMissing =
        declaration.params !== undefined || declaration.refusals.includes('not_found');
      const found = mayBeMissing || answer.status !== 404;
      const letIn = !denials.some((code) => answer.codes.includes(code)) || answer.status === 200;
      expect([name, letIn, found], answer.text).toEqual([name, true, true]);
      expect([name, answer.status < 500]).toEqual([name, true]);
      if (declaration.method !== 'GET') {
        // It may have changed anything, this session too.
        cookie = await bank.renew(caller, cookie);
        before = await bank.fingerprint();
        continue;
      }
    } else {
      const signedIn = caller === 'customer' ? 'customer' : caller === 'visitor' ? '' : 'staff';
      const status = declaration.audience === signedIn ? 403 : 401;
      expect([name, answer.status, answer.codes[0]], answer.text).toEqual([
        name,
        status,
        expect.toBeOneOf(denials),
      ]);
    }
    // A refused call, and any GET, leaves everything as it was.
    expect([name, await bank.fingerprint()]).toEqual([name, before]);
  }
});

test('a session in the other audience’s cookie opens nothing', async () => {
  const customer = await bank.cookie('customer');
  const owner = await bank.cookie('owner');
  const before = await bank.fingerprint();
  for (const entry of bank.entries) {
    const { audience, session, method } = entry.declaration;
    if (audience === 'visitor' || session === 'optional') continue;
    const cookie =
      audience === 'customer'
        ? owner.replace('-staff=', '=')
        : customer.replace('fairlead=', 'fairlead-staff=');
    const answer = await bank.knock(entry, { cookie, ...(method === 'GET' ? {} : { body: {} }) });
    expect([entry.name, answer.status]).toEqual([entry.name, 401]);
  }
  expect(await bank.fingerprint()).toBe(before);
});

test('a write from a foreign page is refused, whoever is signed in', async () => {
  const customer = await bank.cookie('customer');
  const staffCookies = await everyStaffCookie();
  const cookie = [customer, staffCookies.get('owner')].join('; ');
  const before = await bank.fingerprint();
  const foreign = [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example', 'x-http-method-override': 'GET' },
  ];
  for (const entry of bank.entries.filter(({ declaration }) => declaration.method !== 'GET')) {
    for (const headers of foreign) {
      const answer = await bank.knock(entry, { cookie, headers, body: {} });
      expect([entry.name, answer.status, answer.codes]).toEqual([
        entry.name,
        403,
        ['foreign_origin'],
      ]);
    }
    // Somebody who may, since permission comes before the body is looked at.
    const mine = [customer, staffCookies.get(staffFor(entry))].join('; ');
    const form = { cookie: mine, headers: { 'content-type': 'text/plain' }, body: '{}' };
    const asText = await bank.knock(entry, form);
    expect([entry.name, asText.status]).toEqual([entry.name, expect.toBeOneOf([415, 401])]);
  }
  expect(await bank.fingerprint()).toBe(before);
});

async function everyStaffCookie(): Promise<ReadonlyMap<Caller, string>> {
  const cookies = new Map<Caller, string>();
  for (const role of staffRoles) cookies.set(role, await bank.cookie(role));
  return cookies;
}

/** Somebody of the staff who may call this route; any, where it is not for staff. */
function staffFor({ declaration }: Everybody['entries'][number]): Caller {
  return staffRoles.find((role) => mayCall(declaration, role)) ?? 'owner';
}

test('no route takes a field that it does not name', async () => {
  const smuggled = ['role', 'balance', 'status', 'posted_at', 'simulated', 'surprise'];
  const customer = await bank.cookie('customer');
  const staffCookies = await everyStaffCookie();
  const before = await bank.fingerprint();
  for (const entry of bank.entries) {
    const { method } = entry.declaration;
    const cookie = [customer, staffCookies.get(staffFor(entry))].join('; ');
    const headers = conditionsOf(entry.declaration);
    const fields = Object.fromEntries(smuggled.map((name) => [name, 'x']));
    const known = Object.keys(shapeOf(entry.declaration));
    const knock =
      method === 'GET'
        ? { cookie, headers, query: `?${new URLSearchParams(fields)}` }
        : { cookie, headers, body: fields };
    const answer = await bank.knock(entry, knock);
    expect([entry.name, answer.status], answer.text).toEqual([entry.name, 422]);
    const refused = smuggled.filter((name) => !known.includes(name));
    expect([entry.name, answer.fields]).toEqual([entry.name, expect.arrayContaining(refused)]);
    expect([entry.name, await bank.fingerprint()]).toEqual([entry.name, before]);
  }
});

function shapeOf({ method, body, query }: RouteDeclaration): object {
  const schema = method === 'GET' ? query : body;
  return schema !== undefined && 'shape' in schema && schema.shape instanceof Object
    ? schema.shape
    : {};
}

test('every answer to somebody who is signed in is never kept', async () => {
  let [customer, owner] = [await bank.cookie('customer'), await bank.cookie('owner')];
  for (const entry of bank.entries) {
    if (entry.declaration.audience === 'visitor') continue;
    customer = await bank.renew('customer', customer);
    owner = await bank.renew('owner', owner);
    const { headers } = await bank.knock(entry, { cookie: `${customer}; ${owner}` });
    expect([entry.name, headers.get('cache-control')]).toEqual([entry.name, 'no-store']);
    expect(headers.get('access-control-allow-origin')).toBe(null);
  }
});
