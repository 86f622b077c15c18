/** OpenAPI 3.1 from the declarations. Pure: the same routes give the same document. */
import * as z from 'zod';
import { closed } from './closed.ts';
import { envelopeSchema, errorEnvelopeSchema } from './envelope.ts';
import { type Json, withShapes } from './openapi-shapes.ts';
import { type RefusalCode, refusals } from './refusals.ts';
import type { RouteDeclaration, RouteTable } from './route.ts';
import { codesOf, needsSession } from './route-codes.ts';

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(closed(schema), { io });
  return json;
}

/** `/api/accounts/:id` → `/api/accounts/{id}`. */
export function openApiPath(path: string): string {
  return path.replaceAll(/:([a-z_]+)/g, '{$1}');
}

function parametersIn(where: 'path' | 'query', schema: z.ZodObject | undefined): readonly Json[] {
  if (schema === undefined) return [];
  return Object.entries(schema.shape).map(([name, inner]) => ({
    name,
    in: where,
    required: where === 'path' || !z.safeParse(inner, undefined).success,
    schema: jsonSchema(inner as z.ZodType, 'input'),
  }));
}

function headersOf(route: RouteDeclaration): readonly Json[] {
  const headers: Json[] = [];
  if (route.repeat !== 'none') {
    headers.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: route.repeat === 'required',
      description:
        route.repeat === 'required'
          ? 'The id of the transfer, made by the caller. The same id with the same body gets the first answer again.'
          : 'Made by the caller and kept for 30 days. The same key with the same body gets the first answer again.',
      schema:
        route.repeat === 'required'
          ? { type: 'string', pattern: '^trf_[0-9a-f-]{36}$' }
          : { type: 'string', minLength: 16, maxLength: 80 },
    });
  }
  if (route.version !== undefined) {
    headers.push({
      name: 'If-Match',
      in: 'header',
      required: true,
      description: 'The version that is being changed, in double quotes.',
      schema: { type: 'string' },
    });
  }
  return headers;
}

function requestBodyOf({ body, files }: RouteDeclaration): Json | undefined {
  if (files !== undefined) {
    const fields = body === undefined ? {} : jsonSchema(body, 'input');
    const properties = {
      ...(typeof fields.properties === 'object' ? fields.properties : {}),
      ...Object.fromEntries(
        Object.keys(files).map((name) => [
          name,
          { type: 'string', contentMediaType: 'application/octet-stream' },
        ]),
      ),
    };
    const schema = { type: 'object', properties, additionalProperties: false };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (body === undefined) return undefined;
  return { required: true, content: { 'application/json': { schema: jsonSchema(body, 'input') } } };
}

function successOf({ answer }: RouteDeclaration): Json {
  if (answer === 'stream') {
    return { description: 'Events, as they come.', content: { 'text/event-stream': {} } };
  }
  if (answer === 'document') return { description: 'The document.', content: { '*/*': {} } };
  const schema = jsonSchema(envelopeSchema(answer), 'output');
  return { description: 'Done.', content: { 'application/json': { schema } } };
}

function refusalsOf(route: RouteDeclaration): Json {
  const byStatus = new Map<number, RefusalCode[]>();
  for (const code of codesOf(route)) {
    byStatus.set(refusals[code], [...(byStatus.get(refusals[code]) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [
        String(status),
        {
          description: codes.map((code) => `\`${code}\``).join(', '),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
        },
      ]),
  );
}

function operationOf(noun: string, action: string, route: RouteDeclaration): Json {
  const parameters = [
    ...parametersIn('path', route.params),
    ...parametersIn('query', route.query),
    ...headersOf(route),
  ];
  const requestBody = requestBodyOf(route);
  const signedIn = route.audience === 'visitor' ? [] : [{ [route.audience]: [] }];
  return {
    operationId: `${noun}.${action}`,
    tags: [noun],
    summary: route.summary,
    security: needsSession(route) ? signedIn : signedIn.length === 0 ? [] : [...signedIn, {}],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: { '200': successOf(route), ...refusalsOf(route) },
    'x-audience': route.audience,
    ...(route.permission === undefined ? {} : { 'x-permission': route.permission }),
    ...(route.looks === undefined ? {} : { 'x-looks': route.looks }),
    ...(route.openUnder === undefined ? {} : { 'x-open-under': route.openUnder }),
    ...(route.stepUp === undefined ? {} : { 'x-step-up': route.stepUp }),
    'x-rate': route.rate,
    'x-repeat': route.repeat,
    ...(route.modes === undefined ? {} : { 'x-modes': route.modes }),
  };
}

const cookie = (name: string) => ({ type: 'apiKey', in: 'cookie', name });

export function openApi(
  routes: RouteTable,
  { mode }: { mode: 'sandbox' | 'live' } = { mode: 'sandbox' },
): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [noun, actions] of Object.entries(routes)) {
    for (const [action, route] of Object.entries(actions)) {
      if (route.modes !== undefined && mode === 'live') continue;
      const path = openApiPath(route.path);
      paths[path] = {
        ...paths[path],
        [route.method.toLowerCase()]: operationOf(noun, action, route),
      };
    }
  }
  const sorted = Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1)));
  const { document, shapes } = withShapes(routes, jsonSchema, sorted);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fairlead',
      version: '0.1.0',
      summary: 'The API of the bank: the site’s own, and open to integrators.',
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: '/' }],
    tags: Object.keys(routes).map((name) => ({ name })),
    paths: document,
    components: {
      securitySchemes: {
        customer: cookie('__Host-fairlead'),
        staff: cookie('__Host-fairlead-staff'),
      },
      schemas: { Refusal: jsonSchema(errorEnvelopeSchema, 'output'), ...shapes },
    },
  };
}
