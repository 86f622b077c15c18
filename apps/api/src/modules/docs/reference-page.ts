/** The API's reference as a page: every route with who may call it, what it takes and answers. */
import type { Mode, RouteDeclaration, RouteTable } from '@fairlead/contract';
import { closed } from '@fairlead/contract/closed';
import { codesOf, needsSession } from '@fairlead/contract/route-codes';
import * as z from 'zod';
import { escapeHtml } from '#platform/http/answer/plain-page.ts';

function schemaBlock(title: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string {
  if (schema === undefined) return '';
  const { $schema: _dialect, ...json } = z.toJSONSchema(closed(schema), { io });
  const text = escapeHtml(JSON.stringify(json, null, 2));
  return `<details><summary>${title}</summary><pre tabindex="0">${text}</pre></details>`;
}

function whoMay(route: RouteDeclaration): string {
  if (route.audience === 'visitor') return 'Anybody';
  const whose = route.audience === 'customer' ? 'A signed-in customer' : 'Signed-in staff';
  if (!needsSession(route)) return `Anybody; reads the session of a ${route.audience}`;
  if (route.permission === undefined) return whose;
  const early = route.secondFactor === 'not yet' ? ', even before the second factor' : '';
  return `${whose} with <code>${route.permission}</code>${early}`;
}

function facts(route: RouteDeclaration): string {
  const list = [
    whoMay(route),
    ...(route.ownership === 'own' ? ['only one’s own'] : []),
    ...(route.openUnder === undefined
      ? []
      : [`open under ${[route.openUnder].flat().join(', ').replaceAll('_', ' ')}`]),
    ...(route.stepUp === undefined ? [] : ['asks for the second factor']),
    ...(route.repeat === 'required' ? ['needs an Idempotency-Key, the transfer’s id'] : []),
    ...(route.repeat === 'kept' ? ['takes an Idempotency-Key'] : []),
    ...(route.version === undefined ? [] : ['needs If-Match']),
    ...(route.modes === undefined ? [] : ['sandbox only']),
    `rate class ${route.rate}`,
  ];
  return `<p class="facts">${list.join(' · ')}</p>`;
}

function routeSection(name: string, route: RouteDeclaration): string {
  const answer = typeof route.answer === 'string' ? undefined : route.answer;
  const kind = typeof route.answer === 'string' ? `<p>Answers with a ${route.answer}.</p>` : '';
  const files = Object.keys(route.files ?? {}).map((file) => `<code>${file}</code>`);
  const codes = codesOf(route).map((code) => `<a href="/api/docs/errors#${code}">${code}</a>`);
  return [
    `<article id="${name}"><h3><code>${route.method} ${escapeHtml(route.path)}</code></h3>`,
    `<p>${escapeHtml(route.summary)}</p>`,
    facts(route),
    schemaBlock('Path', route.params, 'input'),
    schemaBlock('Query', route.query, 'input'),
    schemaBlock('Body', route.body, 'input'),
    files.length === 0 ? '' : `<p>Files of the form: ${files.join(', ')}</p>`,
    schemaBlock('Data in the answer', answer, 'output'),
    kind,
    `<p class="facts">Can refuse with ${codes.join(', ')}</p></article>`,
  ].join('\n');
}

const introduction = `
<p>JSON over HTTPS, from the site’s own origin. Every answer is
<code>{ errors, data, message, details }</code>: <code>errors</code> are sentences for people,
<code>details</code> the same for programs as <code>{ code, field?, message }</code>; the codes
are a <a href="/api/docs/errors">closed list</a>. The same description for programs:
<a href="/api/openapi.json">openapi.json</a>.</p>
<p>Amounts are minor units as text, never decimals. Unknown fields are refused. Every write must
come from our own origin. A request whose outcome you do not know is sent again with the same
<code>Idempotency-Key</code>: it cannot happen twice.</p>`;

const sandboxNote = `
<p>In a sandbox the rail does on demand whatever a real one might:
<a href="/api/docs/sandbox-rail">magic values</a>.</p>`;

export function referenceBody(routes: RouteTable, mode: Mode): string {
  const note = mode === 'sandbox' ? sandboxNote : '';
  const nouns = Object.entries(routes);
  const contents = nouns.map(([noun]) => `<a href="#${noun}">${noun}</a>`).join(' · ');
  const sections = nouns.map(([noun, actions]) =>
    [
      `<h2 id="${noun}">${noun}</h2>`,
      ...Object.entries(actions).map(([action, route]) => routeSection(`${noun}.${action}`, route)),
    ].join('\n'),
  );
  return `<h1>API reference</h1>${introduction}${note}<nav aria-label="Nouns">${contents}</nav>${sections.join('\n')}`;
}
