/**
 * The typed client: made from the routes' methods and addresses alone, so that no schema reaches
 * the browser. Every call ends in one of three ways: data, a definite no, or *unknown*.
 */
import { addresses } from './addresses.ts';
import type { Envelope, ErrorDetail } from './envelope.ts';
import type { Routes } from './index.ts';
import type { RefusalCode } from './refusals.ts';
import type { DataOf, RequestOf, RouteDeclaration, RouteTable } from './route.ts';

/** `unknown`: the bank may or may not have done it. Ask again with the same idempotency key. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: RefusalCode | 'unknown';
  readonly errors: readonly string[];
  readonly details: readonly ErrorDetail[];
  readonly data: unknown;
  readonly unknown: boolean;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    envelope: Envelope | null,
    headers: { requestId: string | null; retryAfterSeconds: number | null },
    cause?: unknown,
  ) {
    super(envelope?.errors[0] ?? 'The answer of the bank is not known.', { cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = envelope?.details[0]?.code ?? 'unknown';
    this.errors = envelope?.errors ?? [];
    this.details = envelope?.details ?? [];
    this.data = envelope?.data ?? null;
    this.unknown = envelope === null || status >= 500;
    this.requestId = headers.requestId;
    this.retryAfterSeconds = headers.retryAfterSeconds;
  }
}

/** A header of calls that nobody caused, such as after news: they keep no session awake. */
export const UNATTENDED = 'x-fairlead-unattended';

export interface CallOptions {
  readonly idempotencyKey?: string;
  /** The version that is being changed, as the answer gave it. */
  readonly ifMatch?: string;
  readonly signal?: AbortSignal;
  /** It goes on where another page is opened meanwhile. Only for what is small: 64 kB in all. */
  readonly outlivesPage?: boolean;
  /** The files of a multipart form. */
  readonly files?: Readonly<Record<string, Blob>>;
}

type ActionOf<R extends RouteDeclaration> = keyof RequestOf<R> extends never
  ? (input?: CallOptions) => Promise<DataOf<R>>
  : (input: RequestOf<R> & CallOptions) => Promise<DataOf<R>>;

export type ClientOf<Table extends RouteTable> = {
  readonly [N in keyof Table]: { readonly [A in keyof Table[N]]: ActionOf<Table[N][A]> };
};
export type Client = ClientOf<Routes>;

/** `noun → action → 'METHOD /path'` as declared; documents and new tokens say so. */
export type AddressesOf<Table extends RouteTable> = {
  readonly [N in keyof Table]: {
    readonly [A in keyof Table[N]]: AddressOf<Table[N][A]>;
  };
};
type AddressOf<R extends RouteDeclaration> = R['answer'] extends 'document'
  ? `${R['method']} ${R['path']} document`
  : R extends { readonly renewsSession: true }
    ? `${R['method']} ${R['path']} renews`
    : `${R['method']} ${R['path']}`;

/**
 * How a call goes beside others of its session: what renews the token must not cross with any. What
 * carries files may take minutes, in which nobody else could renew: it only begins in turn.
 */
export type Turn = 'alone' | 'shared' | 'begins';

export interface ClientOptions {
  /** `''` in a browser: the site's own origin. */
  readonly baseUrl: string;
  readonly fetch?: typeof fetch;
  /** Sent with every call; outside a browser this has to name the bank's own `Origin`. */
  readonly headers?: () => Readonly<Record<string, string>>;
  /** What the answers are to be written in, whatever the person's own language is. */
  readonly language?: () => string;
  /** Asks when it may. */
  readonly inTurn?: (
    turn: Turn,
    ask: () => Promise<Response>,
    signal: AbortSignal | undefined,
  ) => Promise<Response>;
  /** Names the wishes that come without a key of their own. */
  readonly wishes?: Wishes;
  /** How often a call is made while the bank is busy: more than once for what may be done twice. */
  readonly triesWhileBusy?: number;
}

/** A wish that is sent again, since its answer was lost, has the name that it had. */
export interface Wishes {
  /** Its key, by what it says: the same one until something is done. */
  keyOf(wish: string): string;
  /** The bank has done what a wish asked for. */
  fulfilled(): void;
}

export function createClient(options: ClientOptions): Client {
  return createClientFor<Routes>(addresses, options);
}

/** The same for another table of routes. */
export function createClientFor<Table extends RouteTable>(
  table: AddressesOf<Table>,
  options: ClientOptions,
): ClientOf<Table> {
  const nouns = Object.entries<Readonly<Record<string, string>>>(table).map(([noun, actions]) => [
    noun,
    Object.fromEntries(
      Object.entries(actions).map(([action, address]) => [
        action,
        (input: AnyInput = {}) => send(options, address, input),
      ]),
    ),
  ]);
  return Object.fromEntries(nouns) as ClientOf<Table>;
}

type Actions = Readonly<Record<string, (input?: AnyInput) => Promise<unknown>>>;

/** For browsers: the addresses come with the first call, so that a page need not wait for them. */
export function createClientLater(
  load: () => Promise<Readonly<Record<string, Readonly<Record<string, string>>>>>,
  options: ClientOptions,
): Client {
  const call = async (noun: string, action: string, input: AnyInput) => {
    const table = await load().catch((error: unknown) => {
      throw new ApiError(0, null, { requestId: null, retryAfterSeconds: null }, error);
    });
    const address = table[noun]?.[action];
    if (address === undefined) throw new TypeError(`There is no ${noun}.${action}.`);
    return send(options, address, input);
  };
  const actionsOf = (noun: string): Actions =>
    new Proxy<Actions>(
      {},
      {
        get:
          (_, action) =>
          (input: AnyInput = {}) =>
            call(noun, String(action), input),
      },
    );
  const nouns = new Proxy({}, { get: (_, noun) => actionsOf(String(noun)) });
  return nouns as Client;
}

interface AnyInput extends CallOptions {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** A bank that is busy is asked again when it says. */
async function send(options: ClientOptions, address: string, input: AnyInput): Promise<unknown> {
  for (let left = options.triesWhileBusy ?? 1; ; left -= 1) {
    try {
      return await sendOnce(options, address, input);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'busy') || left <= 1) throw error;
      const pauseMs = 1_000 * (error.retryAfterSeconds ?? 1);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

async function sendOnce(
  options: ClientOptions,
  address: string,
  input: AnyInput,
): Promise<unknown> {
  const [method = 'GET', path = '/', kind] = address.split(' ');
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers?.() };
  const wish = wishOf(method, path, input);
  const key = input.idempotencyKey ?? (wish && options.wishes?.keyOf(wish));
  if (key !== undefined) headers['idempotency-key'] = key;
  if (input.ifMatch !== undefined) headers['if-match'] = `"${input.ifMatch}"`;
  const body = bodyOf(input, headers);
  const request: RequestInit = { method, headers, credentials: 'same-origin' };
  if (body !== undefined) request.body = body;
  if (input.signal !== undefined) request.signal = input.signal;
  if (input.outlivesPage === true) request.keepalive = true;
  const lang = options.language?.();
  const query = lang === undefined ? input.query : { ...input.query, lang };
  const url = options.baseUrl + fillIn(path, input.params) + queryOf(query);
  const unknownHeaders = { requestId: null, retryAfterSeconds: null };
  let response: Response;
  let text: string;
  try {
    const ask = () => (options.fetch ?? fetch)(url, request);
    response = await (options.inTurn?.(turnOf(kind, input), ask, input.signal) ?? ask());
    if (kind === 'document' && response.ok) return await fileOf(response);
    text = await response.text();
  } catch (error) {
    if (input.signal?.aborted === true) throw error;
    throw new ApiError(0, null, unknownHeaders, error);
  }
  const envelope = readEnvelope(text);
  if (response.ok && envelope !== null) {
    if (method !== 'GET') options.wishes?.fulfilled();
    return envelope.data;
  }
  const retryAfter = response.headers.get('retry-after');
  throw new ApiError(response.status, envelope, {
    requestId: response.headers.get('x-request-id'),
    retryAfterSeconds: retryAfter === null ? null : Number(retryAfter),
  });
}

/** What a write without a key asks for. The same files cannot be told from others. */
function wishOf(method: string, path: string, input: AnyInput): string | undefined {
  const { params, query, body, ifMatch, idempotencyKey, files } = input;
  if (method === 'GET' || idempotencyKey !== undefined || files !== undefined) return undefined;
  return JSON.stringify([method, path, params, query, body, ifMatch]);
}

function turnOf(kind: string | undefined, { files }: AnyInput): Turn {
  if (kind === 'renews') return 'alone';
  return files === undefined ? 'shared' : 'begins';
}

/** Named as the bank names it, or not at all. */
async function fileOf(response: Response): Promise<File> {
  const content = await response.blob();
  const said = response.headers.get('content-disposition') ?? '';
  const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(said) ?? [];
  return new File([content], decodeURIComponent(name), { type: content.type });
}

function bodyOf(input: AnyInput, headers: Record<string, string>): string | FormData | undefined {
  if (input.files !== undefined) {
    // The browser itself sets the content type, with its boundary.
    const form = new FormData();
    for (const [name, value] of Object.entries(input.body ?? {})) form.set(name, String(value));
    for (const [name, file] of Object.entries(input.files)) form.set(name, file);
    return form;
  }
  if (input.body === undefined) return undefined;
  headers['content-type'] = 'application/json';
  return JSON.stringify(input.body);
}

function fillIn(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/:([a-z_]+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function queryOf(query: Readonly<Record<string, unknown>> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  return search.size === 0 ? '' : `?${search}`;
}

/** Anything that is not an answer of the bank (a proxy's page, half a body) is not known. */
function readEnvelope(text: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(text);
    return isEnvelope(value) ? value : null;
  } catch {
    return null;
  }
}

function isEnvelope(value: unknown): value is Envelope {
  return (
    typeof value === 'object' &&
    value !== null &&
    'errors' in value &&
    Array.isArray(value.errors) &&
    'details' in value &&
    Array.isArray(value.details) &&
    'data' in value
  );
}
