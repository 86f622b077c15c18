/**
 * Serves the site: built files with long caching, public pages and the signed-in areas' shells as
 * the web renders them, robots.txt and the site map. Errors of pages are pages.
 */
import type { Mode } from '@fairlead/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { databaseTrouble } from '#platform/database/trouble.ts';
import { escapeHtml, plainPage, plainPagePolicy } from '#platform/http/answer/plain-page.ts';
import { answerOrFault, refusalOf } from '#platform/http/answer/refusal-answer.ts';
import type { Admission } from '#platform/http/request/admission.ts';
import { arrivalOf, isApi, languageWishes, pathOf, visitOf } from '#platform/http/request/visit.ts';
import type { LicenceFacts } from '#platform/institution/licence.ts';
import type { Languages } from '#platform/language.ts';
import type { Log } from '#platform/log.ts';
import { BuiltFiles } from './built-files.ts';
import { encodingFor, encodings } from './encodings.ts';
import type { ReadyPage } from './page-cache.ts';
import type { PageInput, Renderer } from './renderer.ts';

export interface PagesOptions {
  readonly mode: Mode;
  readonly languages: Languages;
  /** What a live bank states below every page. */
  readonly licence: () => LicenceFacts | undefined;
  readonly admission: Admission;
  readonly log: Log;
  readonly publicOrigin: string | undefined;
  readonly siteMap: Renderer['siteMap'];
  /** Where somebody can write who is kept out. */
  readonly contactEmail: () => string | null;
  /** What a page shows of the bank, and a version that changes with it. At most a second old. */
  readonly content: (
    language: string,
    path: string,
  ) => Promise<{ readonly version: string; readonly data: object }>;
  readonly page: (input: PageInput, version: string) => Promise<ReadyPage>;
  /** The folder of built files; in development Vite serves them instead. */
  readonly clientFolder: string | undefined;
  /** In development scripts are inline and come from Vite's own socket. */
  readonly relaxedPolicy?: string;
}

export async function servePages(server: FastifyInstance, options: PagesOptions): Promise<void> {
  await server.register(async (pages) => {
    pages.setErrorHandler((error, request, reply) => sendErrorPage(error, request, reply, options));
    const files = await BuiltFiles.in(options.clientFolder);
    pages.get('/robots.txt', (request, reply) => sendText(reply, robots(options, request)));
    pages.get('/sitemap.xml', async (request, reply) => {
      const [language = ''] = options.languages.offered;
      const { data } = await options.content(language, '/');
      const map = siteMapXml(options, request, options.siteMap(data));
      return sendText(reply, map, 'application/xml; charset=utf-8');
    });
    pages.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      handler: (request, reply) => {
        if (isApi(request)) return reply.callNotFound();
        const path = pathOf(request);
        return files.has(path)
          ? files.send(request, reply, path)
          : sendPage(request, reply, options);
      },
    });
  });
}

/** The person, if they are signed in; a page can do without the database. */
async function reader(request: FastifyRequest, { admission }: PagesOptions) {
  const kind = pathOf(request).startsWith('/cp') ? 'staff' : 'customer';
  try {
    return await admission.whoIs(kind, request.headers);
  } catch (error) {
    if (databaseTrouble(error) === undefined) throw error;
    return undefined;
  }
}

function languageInAddress(request: FastifyRequest, { languages }: PagesOptions) {
  const [, first = ''] = pathOf(request).split('/', 2);
  return languages.offered.includes(first) ? first : undefined;
}

/** The address wins, so nobody is asked who they are. */
async function languageOf(request: FastifyRequest, options: PagesOptions): Promise<string> {
  return (
    languageInAddress(request, options) ??
    options.languages.choose(languageWishes(request, await reader(request, options)))
  );
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, options: PagesOptions) {
  const { mode } = options;
  options.admission.refuseBlocked(arrivalOf(request));
  const path = pathOf(request);
  const language = await languageOf(request, options);
  const { version, data } = await options.content(language, path);
  const input = { path, language, mode, data };
  const page = await options.page(input, version);
  reply.headers(page.headers);
  if (options.relaxedPolicy !== undefined) {
    reply.header('content-security-policy', options.relaxedPolicy);
  }
  if (page.status !== 200) {
    visitOf(request).code = 'not_found';
    // Each is drawn anew, so an address asks for so many only, as it does of the API.
    await options.admission.admitStranger(arrivalOf(request));
  } else if (request.headers['if-none-match'] === page.headers.etag) return reply.code(304).send();
  return reply.code(page.status).send(encoded(request, reply, page));
}

function encoded(request: FastifyRequest, reply: FastifyReply, page: ReadyPage): Buffer {
  const encoding = encodingFor(request, encodings);
  if (encoding === undefined) return page.plain;
  reply.header('content-encoding', encoding);
  return page[encoding];
}

function sendErrorPage(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  options: PagesOptions,
): FastifyReply {
  const { languages, licence, mode, log, contactEmail } = options;
  const visit = visitOf(request);
  if (refusalOf(error) === undefined) {
    log.fault('fault', error, { requestId: request.id, route: visit.route });
  }
  const language = languageInAddress(request, options) ?? languages.choose(languageWishes(request));
  const answer = answerOrFault(error, { languages, language, requestId: request.id }, (fault) =>
    log.fault('a refusal could not be said', fault, { requestId: request.id, route: visit.route }),
  );
  visit.code = answer.code;
  const [sentence = ''] = answer.envelope.errors;
  const email = answer.code === 'address_blocked' ? contactEmail() : null;
  const mistake =
    email === null
      ? ''
      : `<p>${escapeHtml(languages.sentence(language, 'page.blocked', { email }))}</p>`;
  if (answer.retryAfterSeconds !== undefined) {
    reply.header('retry-after', answer.retryAfterSeconds);
  }
  return reply
    .code(answer.status)
    .headers({
      'content-security-policy': plainPagePolicy,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    })
    .send(
      plainPage({
        mode,
        // Under another's name the bank vouches for nothing.
        licence: answer.code === 'foreign_host' ? undefined : licence(),
        language,
        title: String(answer.status),
        body: `<h1>${escapeHtml(sentence)}</h1>${mistake}`,
      }),
    );
}

function sendText(reply: FastifyReply, text: string, type = 'text/plain; charset=utf-8') {
  return reply.header('content-type', type).header('cache-control', 'no-cache').send(text);
}

function originOf({ publicOrigin }: PagesOptions, request: FastifyRequest): string {
  return publicOrigin ?? `${request.protocol}://${request.host}`;
}

/** A sandbox stays readable for robots, or they would never see that it is not to be indexed. */
function robots(options: PagesOptions, request: FastifyRequest): string {
  const closed = ['/api/', '/user/', '/cp/'].map((path) => `Disallow: ${path}`);
  const map = `Sitemap: ${originOf(options, request)}/sitemap.xml`;
  return ['User-agent: *', ...closed, '', map, ''].join('\n');
}

function siteMapXml(
  options: PagesOptions,
  request: FastifyRequest,
  paths: readonly string[],
): string {
  const origin = originOf(options, request);
  const urls = paths.map((path) => {
    const alternates = options.languages.offered.map((language) => {
      const href = escapeHtml(`${origin}/${language}${path === '/' ? '' : path}`);
      return `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;
    });
    return `<url><loc>${escapeHtml(origin + path)}</loc>${alternates.join('')}</url>`;
  });
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
    `xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('\n')}</urlset>\n`
  );
}
