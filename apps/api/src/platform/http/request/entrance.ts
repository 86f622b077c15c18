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
  /** A request that takes longer is answered `busy`; whether it took effect is then unknown. */
  readonly deadlineMs: number;
}

/** One timer looks after all requests: one for each would cost more than many a request. */
const LOOK_MS = 250;

/** Kubernetes and its like ask these even when the bank is full, and over plain http. */
const aboutHealth = new Set(['/api/health', '/api/ready']);

export class Entrance {
  readonly #options: EntranceOptions;
  readonly #headers: SecurityHeaders;
  /** In the order of arrival. A stream has left it. */
  readonly #inside = new Map<Visit, FastifyReply>();
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
    const visit: Visit = {
      route: request.is404 ? 'not found' : 'page',
      entry: undefined,
      principal: { kind: 'visitor' },
      code: 'ok',
      startedAtMs: performance.now(),
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

  #refuseLate(): void {
    const begunBefore = performance.now() - this.#options.deadlineMs;
    for (const [visit, reply] of this.#inside) {
      if (visit.startedAtMs > begunBefore) return;
      visit.leave();
      if (!reply.sent) reply.send(new Refusal('busy', { retryAfterSeconds: 1 }));
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
