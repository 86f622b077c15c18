/**
 * The built files of the site, those that were there at the start. Whatever somebody has asked for
 * stays in memory: a page brings some twenty files, and opening each anew took longer than sending
 * it. All of them together are a few megabytes.
 */
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashBytes } from '#platform/random.ts';
import { type Encoding, encodingFor, encodings } from './encodings.ts';

/** What a build is made of; a file of another kind needs its type here. */
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** Nobody asks for these by name: a build's own notes, and compressed forms of other files. */
const hidden = /(^|[\\/])\.|\.(br|gz|map)$/;
const suffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

interface ReadFile {
  readonly etag: string;
  readonly plain: Buffer;
  /** The forms that the build has made. */
  readonly compressed: ReadonlyMap<Encoding, Buffer>;
}

export class BuiltFiles {
  readonly #root: string;
  readonly #names: ReadonlySet<string>;
  readonly #read = new Map<string, Promise<ReadFile>>();

  private constructor(root: string, names: ReadonlySet<string>) {
    this.#root = root;
    this.#names = names;
  }

  /** Without a folder there are none: in development Vite serves them. */
  static async in(root: string | undefined): Promise<BuiltFiles> {
    if (root === undefined) return new BuiltFiles('', new Set());
    const found = await readdir(root, { recursive: true, withFileTypes: true });
    const names = found
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll('\\', '/'));
    const strange = names.find((name) => !hidden.test(name) && types[extname(name)] === undefined);
    if (strange !== undefined) throw new Error(`Say in built-files.ts of what type ${strange} is.`);
    return new BuiltFiles(root, new Set(names));
  }

  has(path: string): boolean {
    return !hidden.test(path) && this.#names.has(path.slice(1));
  }

  async send(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    const name = path.slice(1);
    const { etag, plain, compressed } = await this.#file(name);
    reply.headers({ ...headersOf(name), etag });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const encoding = encodingFor(request, [...compressed.keys()]);
    if (encoding !== undefined) reply.header('content-encoding', encoding);
    const body = encoding === undefined ? plain : (compressed.get(encoding) ?? plain);
    if (request.method === 'HEAD') return reply.header('content-length', body.length).send();
    return reply.send(body);
  }

  #file(name: string): Promise<ReadFile> {
    const known = this.#read.get(name) ?? this.#readFile(name);
    this.#read.set(name, known);
    // A failure is tried again.
    known.catch(() => this.#read.delete(name));
    return known;
  }

  async #readFile(name: string): Promise<ReadFile> {
    const plain = await readFile(join(this.#root, name));
    const compressed = new Map<Encoding, Buffer>();
    for (const encoding of encodings) {
      const other = name + suffixes[encoding];
      if (!this.#names.has(other)) continue;
      compressed.set(encoding, await readFile(join(this.#root, other)));
    }
    const etag = `W/"${hashBytes(plain).toString('base64url').slice(0, 22)}"`;
    return { etag, plain, compressed };
  }
}

function headersOf(name: string): Readonly<Record<string, string>> {
  // A service worker is bound by the policy of its own file.
  const works = name === 'service-worker.js' ? "; connect-src 'self'" : '';
  return {
    'content-type': types[extname(name)] ?? '',
    // Names in assets/ carry their hash.
    'cache-control': name.startsWith('assets/')
      ? 'public, max-age=31536000, immutable'
      : 'no-cache',
    'content-security-policy': `default-src 'none'${works}`,
    vary: 'accept-encoding',
  };
}
