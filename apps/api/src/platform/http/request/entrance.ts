/**
 * What happens to every request, whatever it asks for: its id, its headers, the bound on concurrent
 * ones and on their time, https, and one line in the log when it is over.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#platform/errors.ts';
import { SecurityHeaders } from '#platform/http/answer/security-headers.ts';
import type { Metrics } from '#platform/http/metrics.ts';
import type { Log } from '#platform/log.ts';
import { requireHttps } from './origin.ts';
import { arrivalOf, isApi, setVisit, type Visit } from './visit.ts';

export interface EntranceOptions {
  readonly mode: 'sandbox' | 'live';
  readonly log: Log;
  readonly metrics: Metrics;
  /** One more is told to come back in a second. */
  readonly mostInFlight: number;
  /** What has no answer by then is told `busy`; whether it took effect is then unknown. */
  readonly deadlineMs: number;
  /** Files arrive within this; only then the deadline counts. */
  readonly receiveMs: number;
  /** So many forms with files arrive at once; each is kept in memory. */
  readonly mostReceiving: number;
}

/** One timer looks after all requests: one for each would cost more than many a request. */
const LOOK_MS = 250;

/** Kubernetes and its like ask these even when the bank is full, and over plain http. */
const aboutHealth = new Set(['/api/health', '/api/ready']);

export class Entrance {
  readonly #options: EntranceOptions;
  readonly #headers: SecurityHeaders;
  /** In the order in which their time began, but for files on their way. A stream has left it. */
  readonly #inside = new Map<Visit, FastifyReply>();
  #receiving = 0;
  #clock: NodeJS.Timeout | undefined;

  constructor(options: EntranceOptions) {
    this.#options = options;
    this.#headers = new SecurityHeaders(options.mode);
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
      receiving: false,
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
    });
    return visit;
  }

  async #receive<Body>(
    visit: Visit,
    reply: FastifyReply,
    read: () => Promise<Body>,
  ): Promise<Body> {
    if (this.#receiving >= this.#options.mostReceiving) {
      throw new Refusal('busy', { retryAfterSeconds: 5 });
    }
    this.#receiving += 1;
    visit.receiving = true;
    try {
      return await read();
    } finally {
      this.#receiving -= 1;
      visit.receiving = false;
      visit.countsFromMs = performance.now();
      // Behind those whose time began before; unless it is answered already.
      if (this.#inside.delete(visit)) this.#inside.set(visit, reply);
    }
  }

  #refuseLate(): void {
    const now = performance.now();
    const { deadlineMs, receiveMs } = this.#options;
    for (const [visit, reply] of this.#inside) {
      if (visit.countsFromMs > now - (visit.receiving ? receiveMs : deadlineMs)) {
        if (visit.receiving) continue;
        return;
      }
      visit.leave();
      // A long file on a slow line has begun to be answered; it goes on.
      const begun = reply.sent || reply.raw.headersSent;
      if (!begun) reply.send(new Refusal('busy', { retryAfterSeconds: 1 }));
    }
  }

  #finish(request: FastifyRequest, reply: FastifyReply, visit: Visit): void {
    const { log, metrics } = this.#options;
    const durationMs = Math.round((performance.now() - visit.startedAtMs) * 10) / 10;
    const status = reply.raw.statusCode;
    const code = reply.raw.writableFinished ? visit.code : 'aborted';
    const { route } = visit;
    metrics.answered({ route, status, code, seconds: durationMs / 1000 });
    log.info('answered', { requestId: request.id, route, status, code, durationMs });
  }
}
