/** The API about itself: OpenAPI for programs, a reference and the list of refusals for people. */
import { createHash } from 'node:crypto';
import { type Mode, type RefusalCode, type RouteTable, refusals, routes } from '@fairlead/contract';
import { openApi } from '@fairlead/contract/openapi';
import type { BankIdentity } from '#modules/settings/settings.service.ts';
import { escapeHtml, plainPage, plainPagePolicy } from '#platform/http/answer/plain-page.ts';
import type { DocumentAnswer } from '#platform/http/call.ts';
import { implement } from '#platform/http/implement.ts';
import type { Languages } from '#platform/language.ts';
import { referenceBody } from './reference-page.ts';
import { sandboxRailBody } from './sandbox-rail-page.ts';

const html = 'text/html; charset=utf-8';
const cacheControl = 'no-cache';

function withEtag(document: DocumentAnswer & { readonly body: string }): DocumentAnswer {
  const etag = `"${createHash('sha256').update(document.body).digest('base64url').slice(0, 22)}"`;
  return { ...document, cacheControl, etag };
}

function errorsBody(languages: Languages, language: string): string {
  const codes = Object.keys(refusals) as RefusalCode[];
  const rows = codes.map((code) => {
    const sentence = languages.example(language, `refusal.${code}`);
    return `<tr id="${code}"><td><code>${code}</code></td><td>${refusals[code]}</td><td>${escapeHtml(sentence)}</td></tr>`;
  });
  return (
    '<h1>Refusals</h1><p>Every way the bank says no. The list is closed: a new code comes with a new ' +
    'version of this page. <a href="/api/docs">Back to the reference</a></p>' +
    '<table><thead><tr><th scope="col">code</th><th scope="col">status</th>' +
    `<th scope="col">sentence</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  );
}

/** Sandbox routes are not described where they do not exist. */
function routesOf(table: RouteTable, mode: Mode): RouteTable {
  if (mode === 'sandbox') return table;
  return Object.fromEntries(
    Object.entries(table)
      .map(([noun, actions]) => {
        const real = Object.entries(actions).filter(([, { modes }]) => modes === undefined);
        return [noun, Object.fromEntries(real)] as const;
      })
      .filter(([, actions]) => Object.keys(actions).length > 0),
  );
}

/** When it is first asked for, which takes a good part of a second, and when the key changes. */
function once<T>(make: () => T, keyOf: () => unknown = () => 'always'): () => T {
  let made: { readonly key: unknown; readonly value: T } | undefined;
  return () => {
    const key = keyOf();
    if (made === undefined || made.key !== key) made = { key, value: make() };
    return made.value;
  };
}

export interface DocsParts {
  readonly mode: Mode;
  readonly languages: Languages;
  readonly identity: Pick<BankIdentity, 'licence'>;
}

export function docsRoutes({ mode, languages, identity }: DocsParts) {
  const described = routesOf(routes, mode);
  // The reference is for programmers and in English; so is its title.
  const page = (language: string, title: string, body: string) =>
    withEtag({
      contentType: html,
      body: plainPage({ mode, licence: identity.licence, language, title, body }),
      contentSecurityPolicy: plainPagePolicy,
    });
  const openapi = once(() =>
    withEtag({
      contentType: 'application/json; charset=utf-8',
      body: `${JSON.stringify(openApi(described, { mode }), null, 2)}\n`,
    }),
  );
  const stated = () => identity.licence;
  const reference = once(() => page('en', 'API reference', referenceBody(described, mode)), stated);
  const sandboxRail = once(
    () => page('en', 'Magic values of the sandbox’s rail', sandboxRailBody()),
    stated,
  );
  return implement(routes.docs, {
    openapi: async () => openapi(),
    reference: async () => reference(),
    sandboxRail: async () => sandboxRail(),
    errors: async ({ language }) => page(language, 'API refusals', errorsBody(languages, language)),
  });
}
