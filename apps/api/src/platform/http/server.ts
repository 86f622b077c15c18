/** Builds the HTTP server from the contract and its implementations. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { RouteTable } from '@fairlead/contract';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { codeOf } from '#platform/cannot-start.ts';
import { Refusal } from '#platform/errors.ts';
import { newRequestId } from '#platform/random.ts';
import { defaultBudgets } from '#platform/throttle/throttle.rules.ts';
import { answerOrFault, refusalOf } from './answer/refusal-answer.ts';
import { SecurityHeaders } from './answer/security-headers.ts';
import type { Implementation } from './implement.ts';
import { type KernelServices, RouteKernel } from './kernel.ts';
import type { Principal } from './principal.ts';
import { type Admission, type AdmissionOptions, createAdmission } from './request/admission.ts';
import { BODY_BYTES_MAX, readBodies, requireContentType } from './request/body.ts';
import { clearedSessionCookie } from './request/cookies.ts';
import { Entrance, type EntranceOptions } from './request/entrance.ts';
import { uploadBytesMax } from './request/upload.ts';
import {
  addCookie,
  arrivalOf,
  isApi,
  languageWishes,
  pathOf,
  visitDecorator,
  visitOf,
} from './request/visit.ts';
import { allowedMethods, joinRoutes, type RouteEntry } from './route-table.ts';

const HEAD_BYTES_MAX = 16_384;

/** What has no answer by then is told `busy`. */
export const REQUEST_DEADLINE_MS = 15_000;

const bounds = {
  mostInFlight: 1000,
  deadlineMs: REQUEST_DEADLINE_MS,
  restMs: 60_000,
  mostReceiving: 60,
  mostReceivingOfOne: 4,
  mostReceivingOfAddress: 20,
  silenceMs: 30_000,
  // Ten megabytes twice, on half a megabit a second, take six minutes.
  receiveMs: 600_000,
};

export interface ServerOptions
  extends Omit<KernelServices, 'languageOf' | 'stopping'>,
    Omit<AdmissionOptions, 'budgets' | 'isBlocked'>,
    Omit<EntranceOptions, keyof typeof bounds>,
    Partial<Pick<EntranceOptions, keyof typeof bounds>> {
  readonly routes: RouteTable;
  readonly implementations: readonly Implementation[];
  /** Proxies whose word about address, host and protocol counts: addresses or networks. */
  readonly trustedProxies: readonly string[];
  readonly budgets?: AdmissionOptions['budgets'];
  readonly isBlocked?: AdmissionOptions['isBlocked'];
}

export interface BankServer {
  readonly fastify: FastifyInstance;
  /** What the server really answers, gathered from its own table while it was filled. */
  readonly table: readonly { readonly method: string; readonly url: string }[];
  readonly entries: readonly RouteEntry[];
  readonly admission: Admission;
  readonly languageOf: KernelServices['languageOf'];
}

export async function buildServer(options: ServerOptions): Promise<BankServer> {
  const stopping = new AbortController();
  const entries = joinRoutes(options.routes, options.implementations).filter(
    ({ declaration }) => declaration.modes === undefined || options.mode === 'sandbox',
  );
  const languageOf = (request: FastifyRequest, principal: Principal) =>
    options.languages.choose(
      languageWishes(request, principal.kind === 'visitor' ? undefined : principal),
    );
  const admission = createAdmission({
    ...options,
    budgets: options.budgets ?? defaultBudgets,
    isBlocked: options.isBlocked ?? (() => false),
  });
  const entrance = new Entrance({ ...bounds, ...options });
  const fastify = newFastify(options);
  const table = watchTable(fastify, entries);
  fastify.decorateRequest(visitDecorator, null);
  fastify.addHook('onRequest', entrance.enter);
  fastify.addHook('preClose', async () => stopping.abort());
  fastify.addHook('onClose', async () => entrance.close());
  fastify.setErrorHandler((error, request, reply) =>
    refuse(error, request, reply, options, languageOf),
  );
  fastify.setNotFoundHandler(notFound(entries, admission));
  readBodies(fastify);
  await fastify.register(multipart, { attachFieldsToBody: false });
  const services: KernelServices = { ...options, languageOf, stopping: stopping.signal };
  for (const entry of entries) addRoute(fastify, entry, admission, services);
  return { fastify, table, entries, admission, languageOf };
}

function newFastify({ trustedProxies, mode }: ServerOptions): FastifyInstance {
  return Fastify({
    logger: false,
    genReqId: newRequestId,
    requestIdHeader: false,
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    bodyLimit: BODY_BYTES_MAX,
    // Slow senders: the head within ten seconds. The body has the entrance's limits, JSON that of
    // every answer; this one is for files and must not come before theirs.
    requestTimeout: bounds.receiveMs + bounds.restMs,
    keepAliveTimeout: 65_000,
    http: { maxHeaderSize: HEAD_BYTES_MAX, headersTimeout: 10_000 },
    // What the router itself refuses goes past every hook: no headers, no id, nothing in the log.
    // So it gets nothing to refuse; an id that is too long is nobody's, as the contract says.
    routerOptions: { maxParamLength: HEAD_BYTES_MAX },
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    exposeHeadRoutes: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: unreadableRefusal(mode),
  });
}

/** An address that is no text (`%zz`) leads to nothing, as any other that does not exist. */
function readableUrl(url: string): string {
  if (!url.includes('%')) return url;
  const [path = ''] = url.split(/[?#]/, 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    const nowhere = path.startsWith('/api/') ? '/api/unreadable' : '/unreadable';
    return nowhere + url.slice(path.length);
  }
}

/** Notes every route as it is added, and refuses one that the contract does not know. */
function watchTable(fastify: FastifyInstance, entries: readonly RouteEntry[]) {
  const declared = new Set(entries.map(({ declaration: { method, path } }) => `${method} ${path}`));
  const table: { method: string; url: string }[] = [];
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) {
      if (/^\/api(\/|$)/.test(url) && !declared.has(`${one} ${url}`)) {
        throw new Error(`${one} ${url} is in the code but not in the contract.`);
      }
      table.push({ method: one, url });
    }
  });
  return table;
}

function addRoute(
  fastify: FastifyInstance,
  entry: RouteEntry,
  admission: Admission,
  services: KernelServices,
): void {
  const { declaration, name } = entry;
  const kernel = new RouteKernel(entry, services);
  const { files } = declaration;
  fastify.route({
    method: declaration.method,
    url: declaration.path,
    ...(files === undefined ? {} : { bodyLimit: uploadBytesMax(files) }),
    onRequest: async (request) => {
      const visit = visitOf(request);
      visit.route = name;
      visit.entry = entry;
      await admission.admit(declaration, arrivalOf(request), (principal) => {
        visit.principal = principal;
      });
      if (declaration.method !== 'GET') requireContentType(request.headers, files !== undefined);
    },
    handler: (request, reply) => kernel.answer(request, reply),
  });
}

function notFound(entries: readonly RouteEntry[], admission: Admission) {
  const methodsOf = allowedMethods(entries);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<never> => {
    await admission.admitStranger(arrivalOf(request));
    const methods = isApi(request) ? methodsOf(pathOf(request)) : [];
    if (methods.length === 0) throw new Refusal('not_found');
    reply.header('allow', methods.join(', '));
    throw new Refusal('method_not_allowed');
  };
}

/** The one place where an error becomes an answer. */
function refuse(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { languages, log }: ServerOptions,
  languageOf: KernelServices['languageOf'],
): FastifyReply {
  const visit = visitOf(request);
  const { route, entry, principal } = visit;
  if (refusalOf(error) === undefined) log.fault('fault', error, { requestId: request.id, route });
  const said = { languages, language: languageOf(request, principal), requestId: request.id };
  const answer = answerOrFault(error, said, (fault) =>
    log.fault('a refusal could not be said', fault, { requestId: request.id, route }),
  );
  visit.code = answer.code;
  if (answer.retryAfterSeconds !== undefined) {
    reply.header('retry-after', answer.retryAfterSeconds);
  }
  const audience = entry?.declaration.audience ?? 'visitor';
  if (answer.code === 'session_ended' && audience !== 'visitor') {
    addCookie(reply, clearedSessionCookie(audience));
  }
  return reply
    .code(answer.status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(answer.envelope));
}

const unreadable = JSON.stringify({
  errors: ['We could not read this request.'],
  data: null,
  message: null,
  details: [{ code: 'not_parsable', message: 'We could not read this request.' }],
});

/** Not HTTP at all, or a head that is too large or too slow: there is no request to answer to. */
function unreadableRefusal(mode: ServerOptions['mode']) {
  const headers = new SecurityHeaders(mode).of('api', { protocol: 'http', host: '' });
  const fixed = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return (error: Error, socket: Socket): void => {
    if (!socket.writable || codeOf(error) === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const statuses: Readonly<Record<string, number>> = {
      HPE_HEADER_OVERFLOW: 431,
      ERR_HTTP_REQUEST_TIMEOUT: 408,
    };
    const status = statuses[codeOf(error) ?? ''] ?? 400;
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${fixed.join('')}` +
        `x-request-id: ${newRequestId()}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(unreadable)}\r\nConnection: close\r\n\r\n${unreadable}`,
    );
  };
}
