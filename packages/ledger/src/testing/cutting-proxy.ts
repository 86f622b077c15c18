/**
 * A proxy between a client and the test server's socket that cuts connections at the worst moment:
 * the client's message has been passed on, and the answer never comes back.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface CuttingProxy {
  /** The folder of its socket: the `host` of a connection. */
  readonly host: string;
  readonly cuts: number;
  close(): Promise<void>;
}

/** `cutAfter` answers after how many milliseconds to cut a message's connection; null: not at all. */
export async function cuttingProxy(
  target: string,
  cutAfter: (message: Buffer) => number | null,
): Promise<CuttingProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'flp-'));
  const open = new Set<Socket>();
  let cuts = 0;
  const server = createServer((client) => {
    const upstream = createConnection(target);
    const cut = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', cut);
      socket.on('close', () => {
        open.delete(socket);
        cut();
      });
    }
    let deaf = false;
    client.on('data', (message) => {
      const delay = deaf ? null : cutAfter(message);
      upstream.write(message);
      if (delay === null) return;
      deaf = true;
      cuts += 1;
      setTimeout(cut, delay);
    });
    upstream.on('data', (answer) => {
      if (!deaf) client.write(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(join(folder, '.s.PGSQL.5432'), resolve));
  return {
    host: folder,
    get cuts() {
      return cuts;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
