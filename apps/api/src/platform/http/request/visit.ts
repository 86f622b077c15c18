/** What the server knows of one request while it is answered. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '#platform/http/principal.ts';
import type { RouteEntry } from '#platform/http/route-table.ts';
import type { LanguageWishes } from '#platform/language.ts';
import { readCookie } from './cookies.ts';
import type { Arriving } from './receiving.ts';

export interface Visit {
  /** The contract's name of the route, or what else was asked for; never the address. */
  route: string;
  entry: RouteEntry | undefined;
  principal: Principal;
  /** The refusal's code, or `ok`. */
  code: string;
  readonly startedAtMs: number;
  /** Since when its time to be answered runs. */
  countsFromMs: number;
  /** Files that are still on their way here, which takes as long as the sender's line. */
  arriving: Arriving | undefined;
  /** Reads what is sent; the time to answer begins when it is here. Refuses as `Receiving`. */
  receive: <Body>(read: () => Promise<Body>) => Promise<Body>;
  /** Sets the request free of the bound on concurrent ones: it became a stream. */
  leave: () => void;
}

export const visitDecorator = 'visit';

export function setVisit(request: FastifyRequest, visit: Visit): void {
  request.setDecorator(visitDecorator, visit);
}

export function visitOf(request: FastifyRequest): Visit {
  return request.getDecorator<Visit>(visitDecorator);
}

/** How the request came, as far as trusted proxies and the socket say. */
export function arrivalOf(request: FastifyRequest) {
  return {
    protocol: request.protocol === 'https' ? ('https' as const) : ('http' as const),
    host: request.host,
    ip: request.ip,
    headers: request.headers,
  };
}

/** The path without the query. */
export function pathOf(request: FastifyRequest): string {
  const { url } = request;
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

export function isApi(request: FastifyRequest): boolean {
  const { url } = request;
  return url.startsWith('/api/') || url === '/api' || url.startsWith('/api?');
}

function queryLanguage(request: FastifyRequest): string | undefined {
  const { query } = request;
  if (typeof query !== 'object' || query === null || !('lang' in query)) return undefined;
  return typeof query.lang === 'string' ? query.lang : undefined;
}

/**
 * What tells which language somebody reads. A demonstration person is many people, so what this
 * browser was set to goes before that person's own.
 */
export function languageWishes(
  request: FastifyRequest,
  person?: { readonly language: string | null; readonly persona: boolean },
): LanguageWishes {
  const cookie = readCookie(request.headers.cookie, 'language');
  return {
    query: queryLanguage(request),
    own: person?.persona && cookie !== undefined ? null : person?.language,
    cookie,
    acceptLanguage: request.headers['accept-language'],
  };
}

/** Adds a cookie without touching those set before. */
export function addCookie(reply: FastifyReply, cookie: string): void {
  const before = reply.getHeader('set-cookie');
  const list = before === undefined ? [] : Array.isArray(before) ? before : [String(before)];
  reply.header('set-cookie', [...list, cookie]);
}
