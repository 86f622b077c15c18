/** What the bank tells a Prometheus server, on an address of its own that is not public. */
import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { CannotStart, codeOf, messageOf } from '#platform/cannot-start.ts';

export interface Metrics {
  /** Other parts of the bank add theirs here. */
  readonly registry: Registry;
  answered(answer: { route: string; status: number; code: string; seconds: number }): void;
  inFlight(count: number): void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answers = new Counter({
    name: 'fairlead_http_answers_total',
    help: 'Answers by route, status and code.',
    labelNames: ['route', 'status', 'code'] as const,
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'fairlead_http_answer_seconds',
    help: 'Time from the request to its answer, by route.',
    labelNames: ['route'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  let beingAnswered = 0;
  new Gauge({
    name: 'fairlead_http_in_flight',
    help: 'Requests that are being answered.',
    registers: [registry],
    // Only when somebody asks: it changes twice with every request.
    collect() {
      this.set(beingAnswered);
    },
  });
  return {
    registry,
    answered: ({ route, status, code, seconds }) => {
      answers.inc({ route, status, code });
      duration.observe({ route }, seconds);
    },
    inFlight: (count) => {
      beingAnswered = count;
    },
  };
}

/** Serves them; answers when it listens. */
export async function serveMetrics(
  { registry }: Metrics,
  { host, port }: { host: string; port: number },
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      const why = codeOf(error) ?? messageOf(error);
      reject(
        new CannotStart(
          `Metrics cannot be served at ${host}:${port} (${why}); correct METRICS_HOST and METRICS_PORT, or unset METRICS_PORT.`,
          error,
        ),
      );
    });
    server.listen({ host, port }, resolve);
  });
  server.unref();
  return server;
}
