/**
 * How a push message leaves: over HTTPS to an address of the open internet, and nowhere else. A
 * redirect is an answer like any other and is not followed.
 */
import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { Agent, request } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface PushTransport {
  /** Answers the status. Throws when there is none. */
  post(endpoint: URL, headers: Readonly<Record<string, string>>, body: Buffer): Promise<number>;
  close(): void;
}

type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

export interface HttpsOptions {
  /** What names stand for. */
  readonly resolve?: Resolve;
  readonly isOutside?: (address: string) => boolean;
  readonly port?: number;
  /** Who vouches for the other side, beside those that the system trusts. */
  readonly ca?: string;
}

const TIMEOUT_MS = 10_000;

/** Neither this machine nor its neighbours: a name may lead anywhere. */
export function isOpenInternet(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

export class NotOutside extends Error {
  constructor() {
    super('A push service is not on the open internet.');
    this.name = 'NotOutside';
  }
}

/** The connection is made to the very addresses that were looked at. */
function guarded(resolve: Resolve, isOutside: (address: string) => boolean): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error !== null || first === undefined) return done(error ?? new NotOutside(), '');
      if (!found.every(({ address }) => isOutside(address))) return done(new NotOutside(), '');
      if (options.all) return done(null, found);
      return done(null, first.address, first.family);
    });
  };
}

export function httpsTransport(options: HttpsOptions = {}): PushTransport {
  const { resolve = lookup, isOutside = isOpenInternet, port = 443, ca } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: 8, ...(ca === undefined ? {} : { ca }) });
  const ways = { agent, port, method: 'POST', lookup: guarded(resolve, isOutside) } as const;
  return {
    post: ({ hostname, pathname, search }, headers, body) =>
      new Promise((settle, fail) => {
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        const path = `${pathname}${search}`;
        const sent = request({ ...ways, hostname, path, headers, signal }, (answer) => {
          answer.on('error', fail);
          answer.resume();
          answer.on('end', () => settle(answer.statusCode ?? 0));
        });
        sent.on('error', fail);
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}
