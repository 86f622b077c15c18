/** A bucket in memory that speaks as much of S3 as the file store uses: for tests. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemTime } from '#platform/wall-time.ts';

interface Upload {
  readonly key: string;
  readonly at: string;
  readonly parts: Map<number, Buffer>;
}

export interface S3Fixture {
  readonly endpoint: string;
  readonly objects: Map<string, Buffer>;
  /** What was begun in parts and neither put together nor let go: id → its parts in order. */
  readonly uploads: Map<string, Upload>;
  /** The longest body that one request brought. */
  longest(): number;
  /** How many bytes of objects it gave. */
  given(): number;
  /** From the next part on every part is refused, until this is called again. */
  refuseParts(refuse: boolean): void;
  close(): Promise<void>;
}

export async function startS3(pageSize = 2): Promise<S3Fixture> {
  const objects = new Map<string, Buffer>();
  const parts = new PartsOfS3(objects);
  let longest = 0;
  let given = 0;
  const server: Server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const key = decodeURIComponent(url.pathname.replace(/^\/bucket\/?/, ''));
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const body = Buffer.concat(pieces);
    longest = Math.max(longest, body.length);
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=access/')) {
      response.writeHead(403).end();
    } else if (url.searchParams.has('uploads') || url.searchParams.has('uploadId')) {
      parts.answer({ method: request.method, key, query: url.searchParams, body }, response);
    } else if (request.method === 'PUT') {
      objects.set(key, body);
      response.writeHead(200, { etag: '"x"' }).end();
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (key === '') {
      response.writeHead(200, { 'content-type': 'application/xml' }).end(listing(url));
    } else if (request.method === 'HEAD') {
      response.writeHead(objects.has(key) ? 200 : 404).end();
    } else {
      given += sendObject(objects.get(key), request.headers.range, response);
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
    uploads: parts.uploads,
    longest: () => longest,
    given: () => given,
    refuseParts: (refuse) => {
      parts.refused = refuse;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Answers how many bytes it sends. */
function sendObject(
  found: Buffer | undefined,
  range: string | undefined,
  response: ServerResponse,
): number {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  if (found === undefined) {
    response.writeHead(404).end();
    return 0;
  }
  if (from === undefined || to === undefined) {
    response.writeHead(200).end(found);
    return found.length;
  }
  const bytes = found.subarray(Number(from), Number(to) + 1);
  const last = Number(from) + bytes.length - 1;
  const place = `bytes ${from}-${last}/${found.length}`;
  response.writeHead(206, { 'content-range': place }).end(bytes);
  return bytes.length;
}

interface PartsRequest {
  readonly method: string | undefined;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly body: Buffer;
}

/** Objects that come in parts: begun, sent, put together or let go. */
class PartsOfS3 {
  readonly uploads = new Map<string, Upload>();
  readonly #objects: Map<string, Buffer>;
  refused = false;

  constructor(objects: Map<string, Buffer>) {
    this.#objects = objects;
  }

  answer({ method, key, query, body }: PartsRequest, response: ServerResponse): void {
    const id = query.get('uploadId') ?? '';
    const say = (xml: string) => response.writeHead(200).end(`<?xml version="1.0"?>${xml}`);
    if (method === 'GET') {
      const begun = [...this.uploads].map(
        ([upload, of]) =>
          `<Upload><Key>${of.key}</Key><UploadId>${upload}</UploadId><Initiated>${of.at}</Initiated></Upload>`,
      );
      say(
        `<ListMultipartUploadsResult><Prefix>files/</Prefix>${begun.join('')}</ListMultipartUploadsResult>`,
      );
    } else if (method === 'POST' && query.has('uploads')) {
      const upload = `upload-${this.uploads.size}-${key}`;
      this.uploads.set(upload, { key, at: systemTime.now().toISOString(), parts: new Map() });
      say(
        `<InitiateMultipartUploadResult><UploadId>${upload}</UploadId></InitiateMultipartUploadResult>`,
      );
    } else if (method === 'PUT' && this.refused) {
      response.writeHead(503).end();
    } else if (method === 'PUT') {
      this.uploads.get(id)?.parts.set(Number(query.get('partNumber')), body);
      response.writeHead(200, { etag: '"part"' }).end();
    } else if (method === 'POST') {
      const sent = [...(this.uploads.get(id)?.parts ?? [])].sort(([a], [b]) => a - b);
      this.#objects.set(key, Buffer.concat(sent.map(([, bytes]) => bytes)));
      this.uploads.delete(id);
      say('<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>');
    } else {
      this.uploads.delete(id);
      response.writeHead(204).end();
    }
  }
}
