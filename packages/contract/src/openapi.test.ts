import { expect, test } from 'vitest';
import * as z from 'zod';
import { routes } from './index.ts';
import { openApi } from './openapi.ts';
import type { RouteDeclaration } from './route.ts';
import { codesOf } from './route-codes.ts';

const operation = z.object({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), required: z.boolean() }))
    .optional(),
  responses: z.record(z.string(), z.object({ description: z.string() })),
});
const description = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

const withComponents = z.looseObject({
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

const all = Object.values(routes).flatMap((actions) => Object.values<RouteDeclaration>(actions));

test('describes every route once, with an id of its own and all its refusals', () => {
  const { paths } = description.parse(openApi(routes));
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  expect(operations.length).toBe(all.length);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(all.length);
  for (const [path, methods] of Object.entries(paths)) {
    for (const { parameters = [], responses } of Object.values(methods)) {
      const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
      expect(inPath).toEqual(placeholders);
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '500']));
    }
  }
});

test('leaves out what a live bank does not have', () => {
  const { paths } = description.parse(openApi(routes, { mode: 'live' }));
  expect(Object.keys(paths).filter((path) => path.startsWith('/api/sandbox'))).toEqual([]);
});

test('refers to nothing that is not there', () => {
  const document = openApi(routes);
  const { components } = withComponents.parse(document);
  const text = JSON.stringify(document);
  const named = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)];
  expect(new Set(named.map(([, name]) => name))).toEqual(new Set(Object.keys(components.schemas)));
  expect(text.match(/"\$ref"/g)?.length).toBe(named.length);
  expect(text).not.toContain('$defs');
});

test('says once what many answers hold', () => {
  const { components, ...rest } = withComponents.parse(openApi(routes));
  const money = JSON.stringify(components.schemas.Money);
  expect(JSON.stringify(rest)).not.toContain(money);
});

test('a route’s refusals follow from its declaration', () => {
  const { invite } = routes.staff;
  expect(codesOf(invite)).toEqual(
    expect.arrayContaining([
      'not_signed_in',
      'foreign_origin',
      'not_permitted',
      'second_factor_required',
      'invalid',
      'id_already_used',
      'step_up_required',
      'server_error',
    ]),
  );
  expect(codesOf(routes.health.health)).toEqual(['invalid', 'server_error']);
});
