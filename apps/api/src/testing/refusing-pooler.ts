/** A connection pooler that has no server to lead to, and says so to everybody: for tests. */
import { createServer } from 'node:net';

export interface RefusingPooler {
  readonly url: string;
  close(): Promise<void>;
}

/** A message of PostgreSQL's protocol: its letter, its length, its fields. */
function errorMessage(severity: string, code: string): Buffer {
  const fields = Buffer.from(`S${severity}\0C${code}\0Mno more connections allowed\0\0`);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(fields.length + 4);
  return Buffer.concat([Buffer.from('E'), length, fields]);
}

export async function startRefusingPooler(
  code: string,
  severity: 'FATAL' | 'ERROR' = 'FATAL',
): Promise<RefusingPooler> {
  const message = errorMessage(severity, code);
  const server = createServer((socket) => socket.once('data', () => socket.end(message)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port');
  return {
    url: `postgresql://anybody@127.0.0.1:${bound.port}/bank`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
