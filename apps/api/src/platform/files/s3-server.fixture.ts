/** A bucket in memory that speaks as much of S3 as the file store uses: for tests. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface S3Fixture {
  readonly endpoint: string;
  readonly objects: Map<string, Buffer>;
  close(): Promise<void>;
}

export async function startS3(pageSize = 2): Promise<S3Fixture> {
  const objects = new Map<string, Buffer>();
  const server: Server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const key = decodeURIComponent(url.pathname.replace(/^\/bucket\/?/, ''));
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=access/')) {
      response.writeHead(403).end();
    } else if (request.method === 'PUT') {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part);
      objects.set(key, Buffer.concat(parts));
      response.writeHead(200, { etag: '"x"' }).end();
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (key === '') {
      response.writeHead(200, { 'content-type': 'application/xml' }).end(listing(url));
    } else {
      const found = objects.get(key);
      response.writeHead(found === undefined ? 404 : 200).end(found);
    }
  });
  function listing(url: URL): string {
    const prefix = url.searchParams.get('prefix') ?? '';
    const after = url.searchParams.get('continuation-token') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, pageSize);
    const more = keys.length > page.length;
    const token = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const contents = page.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`);
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`;
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    objects,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
