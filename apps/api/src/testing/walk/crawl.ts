/**
 * Reads whatever somebody can reach: first what needs nothing to be asked for, then what is named
 * in the answers to that, as a curious person would.
 */
import { type RouteDeclaration, roleMay, staffRoles } from '@fairlead/contract';
import { type Caller, mayCall } from '@fairlead/contract/permission-table';
import * as z from 'zod';
import type { RouteEntry } from '#platform/http/route-table.ts';
import type { TestBrowser } from '#testing/bank.ts';
import type { Walk } from './walk.ts';

/** So many of each kind of thing are read by each; more are tried, as not all are theirs. */
const READ = 2;
const TRIED = 12;
/** Of what several things name together, since few of the pairs belong together. */
const PAIRS_TRIED = TRIED * TRIED;
const ID = /\b(?:[a-z]{3,4}_)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;
/** For what is not an id. */
const WORDS = ['en', 'USD', '1', '2026-11-01', 'how-it-works', 'x@example.com', 'ab', 'edition-1'];

type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** Ids, by the address that named them. */
class Found {
  readonly #at = new Map<string, readonly string[]>();

  keep(address: string, text: string): void {
    this.#at.set(address, [...new Set(text.match(ID) ?? [])]);
  }

  get all(): readonly string[] {
    return [...new Set([...this.#at.values()].flat())];
  }

  /** Those that the list above an address names come first. */
  for(path: string): readonly string[] {
    const list = path.slice(0, path.indexOf('/:'));
    return [...(this.#at.get(list) ?? []), ...this.all];
  }
}

/** What a parameter is one of, where it is; made once for each schema. */
const namedBy = new WeakMap<z.core.$ZodType, readonly string[]>();

function namedIn(schema: z.core.$ZodType): readonly string[] {
  const known = namedBy.get(schema);
  if (known !== undefined) return known;
  const json = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' });
  const named = Array.isArray(json.enum) ? json.enum.map(String) : [];
  namedBy.set(schema, named);
  return named;
}

/** Values that this parameter takes; none where nothing fits. */
function valuesFor(schema: z.core.$ZodType, found: readonly string[]): readonly string[] {
  const values: string[] = [];
  for (const value of [...namedIn(schema), ...found, ...WORDS]) {
    if (values.length === TRIED) break;
    if (z.safeParse(schema, value).success) values.push(value);
  }
  return values;
}

/** Fields of the query that cannot be left out. */
function neededOf({ query }: RouteDeclaration): Shape {
  const shape: Shape = query?.shape ?? {};
  return Object.fromEntries(
    Object.entries(shape).filter(([, schema]) => !z.safeParse(schema, undefined).success),
  );
}

/** Addresses of this route about things that were found. */
function addressesOf({ declaration }: RouteEntry, named: Found): readonly string[] {
  const { path, params } = declaration;
  const found = named.for(path);
  const holes: Shape = params?.shape ?? {};
  const filled = Object.entries(holes).reduce<readonly string[]>(
    (addresses, [name, schema]) =>
      addresses.flatMap((address) =>
        valuesFor(schema, found).map((value) =>
          address.replace(`:${name}`, encodeURIComponent(value)),
        ),
      ),
    [path],
  );
  return Object.entries(neededOf(declaration)).reduce<readonly string[]>(
    (addresses, [name, schema], index) =>
      addresses.flatMap((address) =>
        valuesFor(schema, found).map(
          (value) => `${address}${index === 0 ? '?' : '&'}${name}=${encodeURIComponent(value)}`,
        ),
      ),
    filled,
  );
}

/** The text that this address answers with; undefined where it refuses. */
async function read(browser: TestBrowser, address: string): Promise<string | undefined> {
  const left = new AbortController();
  const response = await browser.fetch(address, { signal: left.signal, redirect: 'manual' });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const text = isStream ? '' : await response.text();
  // A stream goes on for as long as somebody listens.
  left.abort();
  return response.ok ? text : undefined;
}

/** Staff say why they open a record, as they must. */
async function look(browser: TestBrowser, found: Found): Promise<void> {
  for (const id of found.all.filter((one) => one.startsWith('cus_')).slice(0, TRIED)) {
    await browser.fetch(`/api/users/${id}/look`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'check' }),
    });
  }
}

/** Whether it matters who asks; the rest says the same to everybody. */
const isAsked = ({ audience, session }: RouteDeclaration) =>
  audience !== 'visitor' || session === 'optional';

/** Everything this caller can read, into the walk's wire; answers the routes that gave something. */
async function readAs(
  caller: Caller,
  browser: TestBrowser,
  entries: readonly RouteEntry[],
): Promise<readonly string[]> {
  const open = entries.filter(
    ({ declaration }) =>
      mayCall(declaration, caller) && (caller === 'visitor' || isAsked(declaration)),
  );
  const asks = ({ declaration }: RouteEntry) =>
    declaration.path.includes(':') || Object.keys(neededOf(declaration)).length > 0;
  const found = new Found();
  const gave: string[] = [];
  const readAll = async (some: readonly RouteEntry[]) => {
    for (const entry of some) {
      let times = 0;
      for (const address of addressesOf(entry, found).slice(0, PAIRS_TRIED)) {
        const text = times === READ ? undefined : await read(browser, address);
        if (text === undefined) continue;
        times += 1;
        gave.push(entry.name);
        found.keep(address, text);
      }
    }
  };
  await readAll(open.filter((entry) => !asks(entry)));
  if (staffRoles.some((role) => role === caller && roleMay(role, 'customers.read'))) {
    await look(browser, found);
  }
  await readAll(open.filter(asks));
  return gave;
}

/** As a visitor, as every customer of the walk and as every role. */
export async function crawl(walk: Walk, leftOut: ReadonlySet<string>): Promise<Set<string>> {
  const entries = walk.bank.bank.server.entries.filter(
    ({ name, declaration }) => declaration.method === 'GET' && !leftOut.has(name),
  );
  const gave = new Set<string>();
  const visit = async (caller: Caller, browser: TestBrowser) => {
    for (const name of await readAs(caller, browser, entries)) gave.add(name);
  };
  await visit('visitor', walk.browser());
  for (const customer of walk.customers) await visit('customer', await walk.browserOf(customer));
  for (const role of staffRoles) await visit(role, (await walk.staff(role, 1)).browser);
  return gave;
}
