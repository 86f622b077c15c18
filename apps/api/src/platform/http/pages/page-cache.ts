/**
 * Rendered pages, kept under (path, language, content version). Neither the query nor cookies are
 * part of it. Bounded; the page that was made first goes first.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { pagePolicy } from '#platform/http/answer/security-headers.ts';
import type { PageInput, RenderedPage, Renderer } from './renderer.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export interface ReadyPage extends RenderedPage {
  readonly headers: Readonly<Record<string, string>> & { readonly etag: string };
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

const mostPages = 400;

export class PageCache {
  readonly #renderer: Renderer;
  readonly #pages = new Map<string, Promise<ReadyPage>>();

  constructor(renderer: Renderer) {
    this.#renderer = renderer;
  }

  /** `version` was read before, so a page can be newer than its key, never older. */
  get(input: PageInput, version: string): Promise<ReadyPage> {
    const key = `${input.language} ${version} ${input.path}`;
    const known = this.#pages.get(key);
    if (known !== undefined) return known;
    const made = this.#make(input);
    this.#pages.set(key, made);
    // What is not there is not worth keeping, and a failure is tried again.
    const forget = () => this.#pages.delete(key);
    made.then((page) => page.status === 200 || forget(), forget);
    const oldest = this.#pages.size > mostPages ? this.#pages.keys().next().value : undefined;
    if (oldest !== undefined) this.#pages.delete(oldest);
    return made;
  }

  async #make(input: PageInput): Promise<ReadyPage> {
    const page = await this.#renderer.renderPage(input);
    const plain = Buffer.from(page.html);
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
    const [br, gzipped] = await Promise.all([compressBrotli(plain, quality), compressGzip(plain)]);
    const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
    const headers = {
      'content-security-policy': pagePolicy(page),
      'content-type': 'text/html; charset=utf-8',
      'content-language': input.language,
      // Kept by this browser only, and asked about each time: it may be in another language next.
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding, accept-language, cookie',
      etag: `W/"${etag}"`,
    };
    return { ...page, headers, plain, br, gzip: gzipped };
  }
}
