/** Pages over HTTP: files, rendering, languages, caching, errors. The renderer is a small one. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { loadLanguages } from '#platform/language.ts';
import { silentLog } from '#platform/log.ts';
import { implementNotes, testRoutes } from '#testing/test-contract.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { BuiltFiles } from './built-files.ts';
import { PageCache } from './page-cache.ts';
import { servePages } from './pages.ts';
import type { Renderer } from './renderer.ts';

let bank: TestServer;
let rendered: string[] = [];
let version = '1';
const folder = mkdtempSync(join(tmpdir(), 'fairlead-pages-'));
const blocked = '198.51.100.66';

/** Knows `/`, `/about`, `/user/…`, each also with a language before it. */
const renderer: Renderer = {
  siteMap: () => ['/', '/about'],
  renderPage: async ({ path, language, mode }) => {
    rendered.push(`${path} ${language}`);
    if (path === '/broken') throw new Error('canary in the page');
    const known = /^(\/(en|es|ar))?(\/|\/about|\/user\/.*)?$/.test(path);
    const html = `<!doctype html><html lang="${language}"><title>${mode}</title>${path}</html>`;
    return {
      status: known ? 200 : 404,
      html,
      scriptHashes: ['sha256-abc='],
      styleHashes: ['sha256-def='],
    };
  },
};

const script = 'console.log("harbour");'.repeat(50);

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, 'assets/app-1a2b3c.js'), script);
  writeFileSync(join(folder, 'assets/app-1a2b3c.js.br'), brotliCompressSync(script));
  writeFileSync(join(folder, 'assets/app-1a2b3c.js.map'), '{}');
  writeFileSync(join(folder, 'service-worker.js'), '1');
  writeFileSync(join(folder, '.vite/areas.json'), '{}');
  writeFileSync(join(folder, '.env'), 'SECRET=canary');
  bank = await startTestServer(testRoutes, [implementNotes({ written: 0, closeStreams() {} })], {
    isBlocked: (ip) => ip === blocked,
    trustedProxies: ['127.0.0.1'],
    beforeReady: async ({ fastify, admission }) => {
      const cache = new PageCache(renderer);
      await servePages(fastify, {
        mode: 'sandbox',
        languages: loadLanguages(),
        licence: () => undefined,
        admission,
        log: silentLog,
        publicOrigin: undefined,
        contactEmail: () => 'help@example.com',
        siteMap: renderer.siteMap,
        content: async () => ({ version, data: {} }),
        page: (input, current) => cache.get(input, current),
        clientFolder: folder,
      });
    },
  });
});
afterAll(async () => {
  await bank.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}, cookie?: string) =>
  bank.call({ method: 'GET', url, headers, ...(cookie === undefined ? {} : { cookie }) });

describe('a page', () => {
  test('is written once for each path, language and version of the content', async () => {
    rendered = [];
    await Promise.all([get('/about'), get('/about?utm=1'), get('/about?x=2', { cookie: 'a=b' })]);
    expect(rendered).toEqual(['/about en']);
    await get('/about', { 'accept-language': 'es' });
    version = '2';
    await get('/about');
    expect(rendered).toEqual(['/about en', '/about es', '/about en']);
  });

  test('has the strict policy with its own script hashes, and is asked about each time', async () => {
    const page = await get('/');
    expect(page.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self' 'sha256-abc='; style-src 'self' " +
        "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=' 'sha256-def='; img-src 'self' data: blob:; " +
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; " +
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
        "require-trusted-types-for 'script'; trusted-types fairlead",
    );
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-fairlead-mode': 'sandbox',
      'x-content-type-options': 'nosniff',
      'content-language': 'en',
    });
    const again = await get('/', { 'if-none-match': String(page.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('comes compressed to those who can read that', async () => {
    const plain = await get('/');
    const br = await get('/', { 'accept-encoding': 'gzip, br' });
    const gzip = await get('/', { 'accept-encoding': 'gzip' });
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual([
      'br',
      'gzip',
    ]);
  });

  test('is in the language of the address, the query, the person, the cookie or the browser', async () => {
    const customer = bank.people.customer({ language: 'es' });
    const { cookie } = await bank.signIn(customer);
    const languageOf = async (url: string, headers = {}, signedIn?: string) =>
      (await get(url, headers, signedIn)).headers['content-language'];
    const all = { 'accept-language': 'en' };
    const arabic = 'fairlead-language=ar';
    expect(await languageOf('/ar/about?lang=es', all, cookie)).toBe('ar');
    expect(await languageOf('/about?lang=ar', all, cookie)).toBe('ar');
    expect(await languageOf('/about', all, `${cookie}; ${arabic}`)).toBe('es');
    expect(await languageOf('/about', { 'accept-language': 'es' }, arabic)).toBe('ar');
    expect(await languageOf('/about', { 'accept-language': 'es' })).toBe('es');
    // Reading a page to find its language is not what keeps a session awake.
    bank.time.advance(299);
    await languageOf('/about', all, cookie);
    bank.time.advance(2);
    expect(await languageOf('/about', { 'accept-language': 'en' }, cookie)).toBe('en');
  });

  test('that is not there has the status 404, and is not kept', async () => {
    rendered = [];
    for (let count = 0; count < 2; count += 1) {
      expect((await get('/nowhere')).statusCode).toBe(404);
    }
    expect(rendered.length).toBe(2);
  });

  test('that fails tells a reference and no more, and is tried again', async () => {
    rendered = [];
    const page = await get('/broken', { 'accept-language': 'es' });
    expect(page.statusCode).toBe(500);
    expect(page.body).toContain(String(page.headers['x-request-id']));
    expect(page.body).toContain('SIMULATION');
    expect(page.body).toContain('lang="es"');
    expect(page.body).not.toContain('canary');
    await get('/broken');
    expect(rendered.length).toBe(2);
  });

  test('is refused as a page where it is not https, and to a blocked address', async () => {
    const plain = await get('/', { host: 'bank.example', 'x-forwarded-for': '203.0.113.8' });
    expect([plain.statusCode, plain.headers['content-type']]).toEqual([
      403,
      'text/html; charset=utf-8',
    ]);
    expect(plain.body).toContain('https');
    const forwarded = { host: 'bank.example', 'x-forwarded-proto': 'https' };
    const refused = await get('/', { ...forwarded, 'x-forwarded-for': blocked });
    expect([refused.statusCode, refused.body]).toEqual([403, expect.stringContaining('blocked')]);
    // Somebody who is kept out by mistake can say so.
    expect(refused.body).toContain('help@example.com');
    expect(plain.body).not.toContain('help@example.com');
    const fine = await get('/', { ...forwarded, 'x-forwarded-for': '203.0.113.8' });
    expect(fine.headers).toMatchObject({
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-robots-tag': 'noindex',
    });
  });
});

describe('a file', () => {
  test('of the build is kept for ever under its hashed name, compressed', async () => {
    const file = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'br' });
    expect(file.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringMatching(/javascript/),
      'x-content-type-options': 'nosniff',
    });
    expect(brotliDecompressSync(file.rawPayload).toString()).toBe(script);
    const plain = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'gzip, br;q=0' });
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, script]);
    const head = await bank.call({ method: 'HEAD', url: '/assets/app-1a2b3c.js' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    const { etag } = plain.headers;
    const again = await get('/assets/app-1a2b3c.js', { 'if-none-match': String(etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const worker = await get('/service-worker.js');
    expect(worker.headers['cache-control']).toBe('no-cache');
    expect(worker.headers['content-security-policy']).toContain("connect-src 'self'");
  });

  test('of a kind that has no type stops the start, and stays there once it was read', async () => {
    const other = mkdtempSync(join(tmpdir(), 'fairlead-files-'));
    onTestFinished(() => rmSync(other, { recursive: true }));
    writeFileSync(join(other, 'notes.txt'), '');
    await expect(BuiltFiles.in(other)).rejects.toThrow('of what type notes.txt is');
    rmSync(join(folder, 'service-worker.js'));
    expect((await get('/service-worker.js')).body).toBe('1');
  });

  test.each([
    '/.env',
    '/assets',
    '/assets/',
    '/.vite/areas.json',
    '/assets/app-1a2b3c.js.map',
    '/assets/app-1a2b3c.js.br',
    '/assets/../.env',
    '/assets/%2e%2e/.env',
    '/..%2f..%2fpackage.json',
    '/package.json',
  ])('%s is not served', async (url) => {
    const file = await get(url);
    expect([url, file.statusCode]).toEqual([url, 404]);
    expect(file.body).not.toContain('canary');
  });

  test('for robots names the closed areas and the site map', async () => {
    const robots = (await get('/robots.txt')).body;
    expect(robots).toContain('Disallow: /user/');
    expect(robots).toContain('Sitemap: http://localhost:3000/sitemap.xml');
    const map = (await get('/sitemap.xml')).body;
    expect(map).toContain('<loc>http://localhost:3000/about</loc>');
    expect(map).toContain('hreflang="ar" href="http://localhost:3000/ar/about"');
  });
});

test('an unknown address of the API stays JSON beside pages', async () => {
  const answer = await get('/api/nothing');
  expect([answer.statusCode, answer.json().details[0].code]).toEqual([404, 'not_found']);
  const post = await bank.call({ method: 'POST', url: '/about' });
  expect(post.statusCode).toBe(404);
});
