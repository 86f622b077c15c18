/**
 * Everybody who can knock at a bank's door, and how to knock at any route: for tests that walk the
 * running server's whole table.
 */
import {
  type CustomerId,
  idPrefixes,
  type RouteDeclaration,
  type StaffId,
  type StaffRole,
} from '@fairlead/contract';
import type { Caller } from '@fairlead/contract/permission-table';
import * as z from 'zod';
import { admitStaff } from '#modules/staff/staff.service.ts';
import type { RouteEntry } from '#platform/http/route-table.ts';
import { hashToken, newId, uuidV7 } from '#platform/random.ts';
import { openSession } from '#platform/sessions/session.service.ts';
import { startBank, type TestBank } from './bank.ts';
import { watchTables } from './fingerprint.ts';
import { staffPassword } from './people-server.ts';
import { preparedPassword } from './prepared-password.ts';
import { cookieOf } from './test-server.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The codes of the refusal; empty on success. */
  readonly codes: readonly string[];
  readonly fields: readonly (string | undefined)[];
  readonly text: string;
}

export interface Everybody extends TestBank {
  /** The routes that the server has really added, with their declarations. */
  readonly entries: readonly RouteEntry[];
  /** A new session. */
  cookie(caller: Caller): Promise<string>;
  /** The same one while it is open and nobody has changed it, since some routes do; or a new one. */
  renew(caller: Caller, cookie: string): Promise<string>;
  knock(entry: RouteEntry, knock: Knock): Promise<Answer>;
  /** Every table's rows as one text, but for what merely counts requests. */
  fingerprint(): Promise<string>;
}

export interface Knock {
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly query?: string;
}

type MakeValue = () => string;

/** By schema, since looking for what fits takes longer than most calls. */
const makers = new WeakMap<z.core.$ZodType, MakeValue>();

/** A value that a parameter takes: somebody's id that nobody has, or the first of several words. */
function valueFor(schema: z.core.$ZodType): string {
  const make = makers.get(schema) ?? makerFor(schema);
  makers.set(schema, make);
  return make();
}

function makerFor(schema: z.core.$ZodType): MakeValue {
  const json = z.toJSONSchema(schema as z.ZodType, { io: 'input' });
  const words = Array.isArray(json.enum) ? json.enum.map(String) : [];
  const ids = Object.values(idPrefixes).map((prefix) => () => `${prefix}_${uuidV7()}`);
  const always = (value: string) => () => value;
  const logo = `99x99-${'0'.repeat(64)}`;
  const others = ['1', 'x', 'ABCDEF', 'A'.repeat(20), logo].map(always);
  const candidates = [...words.map(always), ...ids, uuidV7, ...others];
  const fitting = candidates.find((make) => z.safeParse(schema, make()).success);
  if (fitting === undefined) throw new Error('No value is known for a parameter of this shape.');
  return fitting;
}

export function pathFor({ path, params }: RouteDeclaration): string {
  return path.replaceAll(/:([a-z_]+)/g, (_, name: string) => {
    const schema = params?.shape[name];
    return schema === undefined ? 'missing' : encodeURIComponent(valueFor(schema));
  });
}

/** Where files are wanted a body is a form, with something in place of each file. */
function formOf({ files }: RouteDeclaration, body: unknown): FormData | undefined {
  if (files === undefined || typeof body !== 'object' || body === null) return undefined;
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    form.append(name, typeof value === 'string' ? value : String(JSON.stringify(value)));
  }
  for (const name of Object.keys(files)) form.append(name, new Blob(['x']), 'x.jpg');
  return form;
}

async function send(address: string, { declaration }: RouteEntry, knock: Knock): Promise<Answer> {
  const { method } = declaration;
  const headers = new Headers({ origin: address, ...knock.headers });
  if (knock.cookie !== undefined) headers.set('cookie', knock.cookie);
  const ended = new AbortController();
  const init: RequestInit = { method, headers, signal: ended.signal, redirect: 'manual' };
  if (knock.body !== undefined) {
    const form = headers.has('content-type') ? undefined : formOf(declaration, knock.body);
    if (form === undefined && !headers.has('content-type')) {
      headers.set('content-type', 'application/json');
    }
    init.body = form ?? (typeof knock.body === 'string' ? knock.body : JSON.stringify(knock.body));
  }
  const url = address + pathFor(declaration) + (knock.query ?? '');
  const response = await fetch(url, init);
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const text = isStream ? '' : await response.text();
  if (isStream) ended.abort();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const details = isJson ? detailsOf(text) : [];
  return {
    status: response.status,
    headers: response.headers,
    codes: details.map(({ code }) => code),
    fields: details.map(({ field }) => field),
    text,
  };
}

const envelope = z.object({
  errors: z.array(z.string()),
  data: z.unknown(),
  message: z.string().nullable(),
  details: z.array(z.object({ code: z.string(), field: z.string().optional() })),
});

/** Every JSON answer but the description of the API itself is an envelope. */
function detailsOf(text: string) {
  const json: unknown = JSON.parse(text);
  if (typeof json === 'object' && json !== null && 'openapi' in json) return [];
  return envelope.parse(json).details;
}

/** Long before a session ends because nobody uses it. */
const FRESH_MS = 4 * 60_000;

/** Fewer than a stranger may make: there are more routes than that. */
const KNOCKS_A_MINUTE = 200;

/** The sandbox as it is seeded, and an owner. No worker runs, so that nothing changes by itself. */
export async function startWithEverybody(): Promise<Everybody> {
  const bank = await startBank({ roles: ['web'] });
  const { db, ownerPool } = bank.bank.foundation.database;
  const now = bank.clock.now();
  const email = 'owner@example.com';
  const password = await preparedPassword(staffPassword, { kind: 'staff', email });
  const details = { email, name: 'Olga', role: 'owner', language: 'en', persona: false } as const;
  const owner = await db.transaction().execute((tx) => admitStaff(tx, details, password, now));
  const staff = await db.selectFrom('staff_member').select(['id', 'role']).execute();
  const customer = await db.selectFrom('customer').select('id').executeTakeFirstOrThrow();

  function subjectOf(caller: Exclude<Caller, 'visitor'>): CustomerId | StaffId {
    if (caller === 'customer') return customer.id as CustomerId;
    if (caller === 'staff without factor') return owner.id;
    const found = staff.find(({ role }) => role === (caller satisfies StaffRole));
    if (found === undefined) throw new Error(`The sandbox has no ${caller}.`);
    return found.id as StaffId;
  }

  async function cookie(caller: Caller): Promise<string> {
    if (caller === 'visitor') return '';
    const kind = caller === 'customer' ? 'customer' : 'staff';
    const opened = await db.transaction().execute((tx) =>
      openSession(tx, {
        kind,
        subjectId: subjectOf(caller),
        secondFactor: caller === 'staff without factor' ? 'asked' : 'given',
        ip: '127.0.0.1',
        userAgent: '',
        now: bank.clock.now(),
      }),
    );
    return cookieOf(kind, opened.token);
  }

  async function renew(caller: Caller, last: string): Promise<string> {
    const token = last.slice(last.indexOf('=') + 1);
    const { rows } = await ownerPool.query<{ open: boolean }>({
      name: 'renew',
      text: `select ended_at is null and subject_id = $2 and (second_factor_at is null) = $3
         and last_seen_at > $4 as open from session where token_hash = $1`,
      values: [
        hashToken(token),
        caller === 'visitor' ? '' : subjectOf(caller),
        caller === 'staff without factor',
        new Date(bank.clock.now().getTime() - FRESH_MS),
      ],
    });
    return rows[0]?.open === true ? last : cookie(caller);
  }

  let knocks = 0;
  const { table, entries } = bank.bank.server;
  return {
    ...bank,
    entries: table
      .filter(({ url }) => url.startsWith('/api'))
      .map(({ method, url }) => {
        const entry = entries.find(
          ({ declaration }) => declaration.method === method && declaration.path === url,
        );
        if (entry === undefined) throw new Error(`${method} ${url} has no declaration.`);
        return entry;
      }),
    cookie,
    renew,
    knock: (entry, knock) => {
      knocks += 1;
      if (knocks % KNOCKS_A_MINUTE === 0) bank.clock.advance(60);
      return send(bank.address, entry, knock);
    },
    fingerprint: await watchTables(ownerPool),
  };
}

/** A key for routes that need one. */
export function conditionsOf({ repeat, version }: RouteDeclaration): Record<string, string> {
  return {
    ...(repeat === 'none' ? {} : { 'idempotency-key': newId('transfer') }),
    ...(version === undefined ? {} : { 'if-match': '"0"' }),
  };
}
