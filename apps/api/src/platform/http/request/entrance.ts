/**
 * What happens to every request, whatever it asks for: its id, its headers, the bound on concurrent
 * ones and on their time, https, the bank's own names, and one line in the log when it is over.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#platform/errors.ts';
import { SecurityHeaders } from '#platform/http/answer/security-headers.ts';
import type { Metrics } from '#platform/http/metrics.ts';
import type { Principal } from '#platform/http/principal.ts';
import type { Log, LogFields } from '#platform/log.ts';
import { requireHttps, requireOwnHost } from './origin.ts';
import { Receiving, type ReceivingOptions } from './receiving.ts';
import { arrivalOf, isApi, setVisit, type Visit } from './visit.ts';

export interface EntranceOptions extends ReceivingOptions {
  readonly mode: 'sandbox' | 'live';
  /** The names under which the bank is reached; any, where there are none. */
  readonly domains?: () => readonly string[] | undefined;
  readonly log: Log;
  readonly metrics: Metrics;
  /** One more is told to come back in a second. */
  readonly mostInFlight: number;
  /** What has no answer by then is told `busy`; whether it took effect is then unknown. */
  readonly deadlineMs: number;
  /** Whoever was answered while still sending has so long to send the rest. */
  readonly restMs: number;
}

/** One timer looks after all requests: one for each would cost more than many a request. */
const LOOK_MS = 250;

/** What is late holds memory until it is let go; the sender needs a moment to read why. */
const LATE_REST_MS = 2_000;

/** Kubernetes and its like ask these even when the bank is full, and over plain http. */
const aboutHealth = new Set(['/api/health', '/api/ready']);

export class Entrance {
  readonly #options: EntranceOptions;
  readonly #headers: SecurityHeaders;
  readonly #receiving: Receiving;
  /** In the order in which their time began, but for files on their way. A stream has left it. */
  readonly #inside = new Map<Visit, FastifyReply>();
  #clock: NodeJS.Timeout | undefined;

  constructor(options: EntranceOptions) {
    this.#options = options;
    this.#headers = new SecurityHeaders(options.mode);
    this.#receiving = new Receiving(options);
  }

  /** Ends the looking at the clock. */
  close(): void {
    clearInterval(this.#clock);
  }

  readonly enter = (
    request: FastifyRequest,
    reply: FastifyReply,
    done: (error?: Error) => void,
  ): void => {
    const visit = this.#count(request, reply);
    setVisit(request, visit);
    const arrival = arrivalOf(request);
    reply.header('x-request-id', request.id);
    reply.headers(this.#headers.of(isApi(request) ? 'api' : 'page', arrival));
    try {
      if (!aboutHealth.has(request.url)) {
        requireHttps(arrival);
        requireOwnHost(arrival, this.#options.domains?.());
        if (this.#inside.size > this.#options.mostInFlight) {
          throw new Refusal('busy', { retryAfterSeconds: 1 });
        }
      }
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error('A request could not be let in.'));
    }
  };

  #count(request: FastifyRequest, reply: FastifyReply): Visit {
    const { metrics } = this.#options;
    const startedAtMs = performance.now();
    const visit: Visit = {
      route: request.is404 ? 'not found' : 'page',
      entry: undefined,
      principal: { kind: 'visitor' },
      code: 'ok',
      startedAtMs,
      countsFromMs: startedAtMs,
      arriving: undefined,
      receive: (read) => this.#receive(visit, reply, read),
      leave: () => {
        this.#inside.delete(visit);
        metrics.inFlight(this.#inside.size);
      },
    };
    this.#inside.set(visit, reply);
    metrics.inFlight(this.#inside.size);
    this.#clock ??= setInterval(() => this.#refuseLate(), LOOK_MS).unref();
    reply.raw.once('close', () => {
      visit.leave();
      this.#finish(request, reply, visit);
      hangUp(request.raw, this.#options.restMs);
    });
    return visit;
  }

  async #receive<Body>(
    visit: Visit,
    reply: FastifyReply,
    read: () => Promise<Body>,
  ): Promise<Body> {
    const { ip, socket } = reply.request;
    const sender = { principal: visit.principal, ip, socket };
    const arriving = this.#receiving.begin(sender, performance.now());
    visit.arriving = arriving;
    try {
      return await read();
    } finally {
      arriving.end();
      visit.arriving = undefined;
      visit.countsFromMs = performance.now();
      // Behind those whose time began before; unless it is answered already.
      if (this.#inside.delete(visit)) this.#inside.set(visit, reply);
    }
  }

  #refuseLate(): void {
    const now = performance.now();
    for (const [visit, reply] of this.#inside) {
      const { arriving, countsFromMs } = visit;
      if (arriving === undefined) {
        if (countsFromMs > now - this.#options.deadlineMs) return;
      } else if (!arriving.isLate(now)) continue;
      visit.leave();
      // A long file on a slow line has begun to be answered; it goes on.
      if (reply.sent || reply.raw.headersSent) continue;
      reply.send(new Refusal('busy', { retryAfterSeconds: 1 }));
      hangUp(reply.request.raw, LATE_REST_MS);
    }
  }

  #finish(request: FastifyRequest, reply: FastifyReply, visit: Visit): void {
    const { log, metrics } = this.#options;
    const durationMs = Math.round((performance.now() - visit.startedAtMs) * 10) / 10;
    const status = reply.raw.statusCode;
    const code = reply.raw.writableFinished ? visit.code : 'aborted';
    const { route } = visit;
    metrics.answered({ route, status, code, seconds: durationMs / 1000 });
    const denied = deniedTo(visit.principal, code);
    log.info('answered', { requestId: request.id, route, status, code, durationMs, ...denied });
  }
}

/** Who of the staff asked for what is not theirs: it changes no table, but it can be looked up. */
function deniedTo(principal: Principal, code: string): LogFields {
  if (code !== 'not_permitted' || principal.kind !== 'staff') return {};
  return { staffId: principal.id, role: principal.role, sessionId: principal.session.id };
}

/**
 * Ends the connection of a request whose body is not here by then. It may take as long as files
 * take, and nobody waits for it any more: its sender could go on for ever.
 */
function hangUp(body: IncomingMessage, afterMs: number): void {
  // One that a test injects has no connection, and does not say.
  if (body.complete !== false || body.destroyed) return;
  const timer = setTimeout(() => body.destroy(), afterMs).unref();
  body.once('close', () => clearTimeout(timer));
}
