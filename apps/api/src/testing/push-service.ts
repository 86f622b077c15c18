/** A push service on this machine, over real HTTPS, as the makers of browsers run them. */
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type HttpsOptions, httpsTransport } from '#platform/channels/push/push-transport.ts';
import { localCertificate } from './local-certificate.ts';

export interface TakenMessage {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface PushServiceServer {
  readonly host: string;
  readonly taken: TakenMessage[];
  /** What it answers from now on. */
  status: number;
  /** How a bank of a test reaches it: by its name, on its port. */
  readonly ways: HttpsOptions;
  close(): Promise<void>;
}

export async function startPushService(host = 'push.example'): Promise<PushServiceServer> {
  const { key, cert } = localCertificate(host);
  const server = createServer({ key, cert }, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      service.taken.push({ path, headers, body: Buffer.concat(parts) });
      response.writeHead(service.status, { location: 'https://push.example/elsewhere' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const service: PushServiceServer = {
    host,
    taken: [],
    status: 201,
    ways: {
      port: (server.address() as AddressInfo).port,
      ca: cert,
      resolve: (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
      isOutside: () => true,
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return service;
}

/** What a bank of a test is started with, so that this is the one push service it knows. */
export function onlyService(service: PushServiceServer) {
  return { services: [service.host], transport: httpsTransport(service.ways) };
}
