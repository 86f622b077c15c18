/** Shuts the doors: what is under way is answered, and nobody else is waited for. */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { REQUEST_DEADLINE_MS } from './server.ts';

/**
 * What is under way may take so long when the bank closes: every request has its answer by its own
 * deadline, and its reader has some time to take it.
 */
export const DRAIN_MS = REQUEST_DEADLINE_MS + 5_000;

const LOOK_MS = 100;

/** Answers how to shut them, which is settled once nothing is under way any more. */
export function doorsOf(fastify: FastifyInstance): (mostMs?: number) => Promise<void> {
  const { server } = fastify;
  const connections = new Set<Socket>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  function letGo(): void {
    // Kept for another request after an answer that came while the doors were being shut.
    server.closeIdleConnections();
    // Opened by a browser in advance.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  }
  return async (mostMs = DRAIN_MS) => {
    const looking = setInterval(letGo, LOOK_MS);
    const impatience = setTimeout(() => server.closeAllConnections(), mostMs);
    try {
      await fastify.close();
    } finally {
      clearInterval(looking);
      clearTimeout(impatience);
    }
  };
}
