/**
 * One member of staff tries everything: each write of the running server, with bodies that its
 * schema allows, about real things, and approves their own proposals. Nobody helps them.
 */
import type { RouteDeclaration, StaffId, StaffRole, StepUpId } from '@fairlead/contract';
import { mayCall } from '@fairlead/contract/permission-table';
import * as z from 'zod';
import type { RouteEntry } from '#platform/http/route-table.ts';
import { newId } from '#platform/random.ts';
import { openSession } from '#platform/sessions/session.service.ts';
import { confirmStepUp } from '#platform/sessions/step-up.service.ts';
import { dayAfter } from '#testing/days.ts';
import type { Walk } from './walk.ts';

type Json = z.core.JSONSchema.BaseSchema;

/** Each is another choice where the schema leaves one. */
const VARIANTS = [0, 1, 2];
const WORDS = 'Looked at the papers and found them in order.';
/** Amounts, addresses, names of messages and the like, for fields with a pattern. */
const LIKELY = [
  '1000000',
  '100.00',
  'USD',
  'en',
  'es',
  '#123456',
  '192.0.2.44',
  'storm@example.com',
  '+12025550177',
  'outbox:1',
  'DE',
  'about-us',
];

export interface Attempt {
  readonly route: string;
  readonly status: number;
  readonly text: string;
  readonly cookies: readonly string[];
}

export class Storm {
  readonly attempts: Attempt[] = [];
  readonly #walk: Walk;
  readonly #staffId: StaffId;
  readonly #role: StaffRole;
  #ids: readonly string[] = [];

  constructor(walk: Walk, { id, role }: { readonly id: StaffId; readonly role: StaffRole }) {
    this.#walk = walk;
    this.#staffId = id;
    this.#role = role;
  }

  /**
   * `first`: what it is all about, before anything else of the bank. `spared`: what is needed
   * untouched afterwards.
   */
  async rage(
    first: readonly string[],
    {
      without,
      spared,
    }: { readonly without: readonly string[]; readonly spared: readonly string[] },
  ): Promise<void> {
    const { entries } = this.#walk.bank.bank.server;
    const staffs = entries.filter(
      ({ name, declaration }) => declaration.audience === 'staff' && !without.includes(name),
    );
    const isDeciding = ({ name }: RouteEntry) => name.startsWith('approvals.');
    // Last of all their own proposals, when there are some.
    const order = [...staffs.filter((one) => !isDeciding(one)), ...staffs.filter(isDeciding)];
    for (const [index, entry] of order.entries()) {
      if (index % 8 === 0 || isDeciding(entry)) {
        const ids = [...(await this.#ownProposals()), ...first, ...(await this.#everyId())];
        this.#ids = ids.filter((id) => !spared.includes(id));
      }
      // Whoever is not let in at all need not find the right words.
      const isLetIn = mayCall(entry.declaration, this.#role);
      const variants = isLetIn && entry.declaration.method !== 'GET' ? VARIANTS : [0];
      for (const variant of variants) await this.#attempt(entry, variant);
    }
  }

  /** Routes for which something that the schema takes was found. */
  get reached(): ReadonlySet<string> {
    const taken = this.attempts.filter(({ status }) => status !== 422 && status !== 400);
    return new Set(taken.map(({ route }) => route));
  }

  async #attempt(entry: RouteEntry, variant: number): Promise<void> {
    let answer = await this.#send(entry, variant);
    if (answer.status === 403 && answer.text.includes('look_reason_required')) {
      await this.#sayWhy(JSON.parse(answer.text).data.customer_id);
      answer = await this.#send(entry, variant);
    }
    if (answer.status !== 403 || !answer.text.includes('step_up_required')) return;
    const { step_up } = JSON.parse(answer.text).data as { step_up: StepUpId };
    const now = this.#walk.bank.clock.now();
    await this.#walk.db.transaction().execute((tx) => confirmStepUp(tx, step_up, now));
    await this.#send(entry, variant);
  }

  /** In the session that was asked, which is kept for the next call. */
  async #sayWhy(customerId: string): Promise<void> {
    const { token } = await this.#session();
    const { address } = this.#walk.bank;
    await fetch(`${address}/api/users/${customerId}/look`, {
      method: 'POST',
      headers: {
        origin: new URL(address).origin,
        cookie: `__Host-fairlead-staff=${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ reason: 'check' }),
    });
  }

  async #send({ name, declaration }: RouteEntry, variant: number): Promise<Attempt> {
    const { method, files } = declaration;
    const { token, id } = await this.#session();
    const body = method === 'GET' ? undefined : this.#bodyOf(declaration, variant);
    const headers: Record<string, string> = {
      origin: new URL(this.#walk.bank.address).origin,
      cookie: `__Host-fairlead-staff=${token}`,
      ...(declaration.version === undefined ? {} : { 'if-match': `"${variant}"` }),
      ...(declaration.repeat === 'none' ? {} : { 'idempotency-key': newId('transfer') }),
    };
    const init: RequestInit = { method, headers, signal: AbortSignal.timeout(20_000) };
    if (files !== undefined) init.body = formOf(files, body);
    else if (body !== undefined) {
      headers['content-type'] = 'application/json';
      init.body = JSON.stringify(body);
    }
    const response = await fetch(this.#walk.bank.address + this.#pathOf(declaration), init);
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    if (isStream) await response.body?.cancel();
    const text = isStream ? '' : await response.text();
    const cookies = response.headers.getSetCookie();
    const attempt = { route: name, status: response.status, text, cookies };
    this.attempts.push(attempt);
    // Its own session is not what a step-up is bound to in the next one.
    this.#kept = response.status === 403 ? { token, id } : undefined;
    return attempt;
  }

  #kept: { readonly token: string; readonly id: string } | undefined;

  /** Another for every call, since some routes end it; the same where a factor is asked for. */
  async #session(): Promise<{ readonly token: string; readonly id: string }> {
    if (this.#kept !== undefined) return this.#kept;
    const session = {
      kind: 'staff',
      subjectId: this.#staffId,
      secondFactor: 'given',
      ip: '127.0.0.1',
      userAgent: '',
      now: this.#walk.bank.clock.now(),
    } as const;
    return this.#walk.db.transaction().execute((tx) => openSession(tx, session));
  }

  #pathOf({ path, params, query, method }: RouteDeclaration): string {
    const filled = path.replaceAll(/:([a-z_]+)/g, (_, name: string) => {
      const schema = params?.shape[name];
      const json: Json = schema === undefined ? {} : jsonOf(schema);
      return encodeURIComponent(String(this.#valueFor(json, 0)));
    });
    if (query === undefined || method !== 'GET') return filled;
    const asked: unknown = this.#valueFor(required(jsonOf(query)), 0);
    const search = new URLSearchParams();
    for (const [name, one] of Object.entries(Object(asked))) search.append(name, String(one));
    return `${filled}?${search}`;
  }

  #bodyOf({ body }: RouteDeclaration, variant: number): unknown {
    if (body === undefined) return undefined;
    const json = jsonOf(body);
    // Every other time without what may be left out.
    return this.#valueFor(variant % 2 === 0 ? json : required(json), variant);
  }

  #valueFor(json: Json, variant: number): unknown {
    const choices = json.anyOf ?? json.oneOf;
    if (choices !== undefined) return this.#valueFor(at(choices, variant) as Json, variant);
    if (json.const !== undefined) return json.const;
    if (json.enum !== undefined) return at(json.enum, variant);
    if (json.type === 'object') {
      return Object.fromEntries(
        Object.entries(json.properties ?? {}).map(([name, inner]) => [
          name,
          this.#valueFor(inner as Json, variant),
        ]),
      );
    }
    if (json.type === 'array') return [this.#valueFor((json.items ?? {}) as Json, variant)];
    if (json.type === 'integer' || json.type === 'number') return numberFor(json, variant);
    if (json.type === 'boolean') return variant % 2 === 0;
    if (json.type === 'null') return null;
    return this.#textFor(json, variant);
  }

  #textFor(json: Json, variant: number): string {
    if (json.format === 'date') return this.#day(variant % 2 === 0 ? 10 : 29);
    if (json.format === 'date-time') return this.#walk.bank.clock.now().toISOString();
    if (json.format === 'email') return 'storm@example.com';
    const { pattern } = json;
    if (pattern === undefined) return WORDS.slice(0, json.maxLength ?? WORDS.length);
    const shape = new RegExp(pattern, 'u');
    const fitting = [...this.#ids, ...LIKELY].filter((one) => shape.test(one));
    return fitting.length === 0 ? 'x' : String(at(fitting, Math.floor(variant / 2)));
  }

  #day(ahead: number): string {
    return dayAfter(this.#walk.bank.clock.now(), ahead);
  }

  /** Other people's proposals would make them the second person. */
  async #ownProposals(): Promise<readonly string[]> {
    const { rows } = await this.#walk.ownerPool.query<{ id: string }>(
      'select id from approval where proposed_by = $1 order by id desc',
      [this.#staffId],
    );
    return [...rows.map(({ id }) => id), newId('approval')];
  }

  /** The newest of everything that has an id. */
  async #everyId(): Promise<readonly string[]> {
    const { ownerPool } = this.#walk;
    this.#newest ??= await newestIds(ownerPool);
    const { rows } = await ownerPool.query<{ id: string }>(this.#newest);
    return rows.map(({ id }) => id);
  }

  #newest: string | undefined;
}

/** Asks every table that has ids for its newest. */
async function newestIds(pool: Walk['ownerPool']): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables
       using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'id' and data_type = 'text'
       and table_type = 'BASE TABLE' and table_name <> 'approval'`,
  );
  return rows
    .map(({ name }) => `(select id from ${name} where id like '%\\_%' order by id desc limit 2)`)
    .join(' union all ');
}

/** By schema: made once, as a schema stays as it is. */
const known = new WeakMap<z.core.$ZodType, Json>();

function jsonOf(schema: z.core.$ZodType): Json {
  const json =
    known.get(schema) ??
    z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' });
  known.set(schema, json);
  return json;
}

/** The same object with nothing in it that may be left out. */
function required(json: Json): Json {
  const { properties, required: names = [] } = json;
  if (properties === undefined) return json;
  const kept = Object.entries(properties).filter(([name]) => names.includes(name));
  return { ...json, properties: Object.fromEntries(kept) };
}

function at<T>(list: readonly T[], index: number): T | undefined {
  return list[index % list.length];
}

function numberFor({ minimum = 1, maximum = 1_000_000 }: Json, variant: number): number {
  return variant % 2 === 0 ? maximum : minimum;
}

function formOf(files: NonNullable<RouteDeclaration['files']>, body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(Object(body))) form.append(name, String(value));
  for (const name of Object.keys(files)) form.append(name, new Blob(['x']), 'x.jpg');
  return form;
}
