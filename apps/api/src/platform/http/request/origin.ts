/**
 * Where a request comes from: whether it may come over plain http, whether it is meant for this
 * bank, and whether a write comes from our own pages. There is no CSRF token; the browser's own
 * word (Origin, Sec-Fetch-Site) decides.
 */
import type { IncomingHttpHeaders } from 'node:http';
import ipaddr from 'ipaddr.js';
import { Refusal } from '#platform/errors.ts';

export interface CameBy {
  readonly protocol: 'http' | 'https';
  /** As a trusted proxy says, or as the browser sent it. */
  readonly host: string;
  /** The other end, as a trusted proxy says or as the socket has it. */
  readonly ip: string;
}

const localNames = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

export function isLocalHost(host: string): boolean {
  return localNames.test(host);
}

function isLoopback(ip: string): boolean {
  if (ip === '127.0.0.1' || ip === '::1') return true;
  return ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'loopback';
}

/** Plain http is for this very machine, under its own name: another name may be a rebound one. */
export function requireHttps({ protocol, host, ip }: CameBy): void {
  if (protocol === 'https') return;
  if (!(isLoopback(ip) && isLocalHost(host))) throw new Refusal('https_required');
}

/**
 * A live bank has the names that its institution stated; under another one it could be somebody
 * else's. Without any (a sandbox) every name will do.
 */
export function requireOwnHost({ host }: CameBy, domains: readonly string[] | undefined): void {
  const [first] = domains ?? [];
  if (domains === undefined || first === undefined) return;
  const name = host.toLowerCase().replace(/:\d+$/, '');
  if (!domains.includes(name)) throw new Refusal('foreign_host', { facts: { host: first } });
}

/** Refuses a write that our own pages did not make, and one that does not say where it is from. */
export function requireOwnOrigin(
  headers: IncomingHttpHeaders,
  cameBy: CameBy,
  publicOrigin: string | undefined,
): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') throw new Refusal('foreign_origin');
  const { origin } = headers;
  if (origin !== undefined) {
    const own = `${cameBy.protocol}://${cameBy.host}`;
    if (origin !== own && origin !== publicOrigin) throw new Refusal('foreign_origin');
    return;
  }
  if (site === undefined) throw new Refusal('foreign_origin');
}
