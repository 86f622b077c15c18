/** Checks a request against its declaration: what is named must fit, what is not is refused. */
import type { RefusalCode, RouteDeclaration } from '@fairlead/contract';
import { closed } from '@fairlead/contract/closed';
import * as z from 'zod';
import { Refusal } from '#platform/errors.ts';
import type { MessageKey, MessageValues } from '#platform/language.ts';
import { NUL } from './body.ts';

/** One thing that is wrong with a field, with the sentence that says so. */
export interface InvalidDetail {
  readonly code: RefusalCode;
  readonly field: string;
  readonly sentence: MessageKey;
  readonly values: MessageValues;
}

/** The shape is wrong: 422 with every field that is. */
export class Invalid extends Error {
  readonly invalid: readonly InvalidDetail[];

  constructor(invalid: readonly InvalidDetail[]) {
    super('invalid');
    this.name = 'Invalid';
    this.invalid = invalid;
  }
}

export function invalidField(field: string, sentence: MessageKey, values?: MessageValues): Invalid {
  return new Invalid([{ code: 'invalid', field, sentence, values: { field, ...values } }]);
}

export interface RawRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** The signed-in customer, for `id` and `user_id` that only repeat what the session says. */
  readonly ownId: string | undefined;
}

export interface ParsedRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

const nothing = z.strictObject({});

/** Compiled once for each route, when the server starts. */
export function shapeOf(
  declaration: RouteDeclaration,
  isKey: (key: string) => key is MessageKey,
): (request: RawRequest) => ParsedRequest {
  const params = closed(declaration.params ?? nothing);
  const query = closed(declaration.query ?? nothing);
  const body = declaration.body === undefined ? undefined : closed(declaration.body);
  const bodyNames = new Set(declaration.body === undefined ? [] : namesOf(declaration.body));

  return (request) => {
    const parsedParams = params.safeParse(request.params ?? {});
    // An id that cannot be anybody's is simply not found.
    if (!parsedParams.success || nulsIn(request.params).length > 0) throw new Refusal('not_found');
    const problems: InvalidDetail[] = [];
    function check(schema: z.ZodType, value: unknown): unknown {
      const parsed = schema.safeParse(value);
      if (parsed.success) return parsed.data;
      for (const issue of parsed.error.issues) problems.push(...detailsOf(issue, value, isKey));
      return undefined;
    }
    const parsedQuery = check(query, withoutLanguage(request.query));
    problems.push(...nulsIn(request.query));
    const sent = withoutOwnId(request.body, request.ownId, bodyNames);
    const parsedBody =
      body === undefined ? void check(nothing.optional(), sent ?? undefined) : check(body, sent);
    if (problems.length > 0) throw new Invalid(problems.slice(0, 20));
    return { params: parsedParams.data, query: parsedQuery, body: parsedBody };
  };
}

/** Addresses can hold a NUL too, as %00. */
function nulsIn(values: unknown): readonly InvalidDetail[] {
  if (typeof values !== 'object' || values === null) return [];
  return Object.entries(values)
    .filter(([name, value]) => `${name}${String(value)}`.includes(NUL))
    .map(([name]) => fieldName([name]))
    .map((field) => ({ code: 'invalid', field, sentence: 'invalid.format', values: { field } }));
}

function namesOf(schema: z.ZodType): readonly string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/** `?lang=` is understood everywhere. */
function withoutLanguage(query: unknown): unknown {
  if (typeof query !== 'object' || query === null) return {};
  if (!('lang' in query)) return query;
  const { lang: _lang, ...rest } = query;
  return rest;
}

/** What the session fixes may be said again; it is checked and then not needed. */
function withoutOwnId(
  body: unknown,
  ownId: string | undefined,
  known: ReadonlySet<string>,
): unknown {
  if (ownId === undefined || typeof body !== 'object' || body === null || Array.isArray(body)) {
    return body;
  }
  const repeated = ['id', 'user_id'].filter((name) => name in body && !known.has(name));
  if (repeated.length === 0) return body;
  const rest: Record<string, unknown> = { ...body };
  for (const name of repeated) {
    if (rest[name] === ownId) delete rest[name];
  }
  return rest;
}

type Issue = z.core.$ZodIssue;

function fieldName(path: readonly PropertyKey[]): string {
  const name = path
    .map(String)
    .join('.')
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, 100);
  return name === '' ? 'body' : name;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined,
    value,
  );
}

function detailsOf(
  issue: Issue,
  value: unknown,
  isKey: (key: string) => key is MessageKey,
): readonly InvalidDetail[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const field = fieldName([...issue.path, key]);
      return { code: 'invalid', field, sentence: 'invalid.unknown', values: { field } };
    });
  }
  const field = fieldName(issue.path);
  const [sentence, values] = sentenceOf(issue, valueAt(value, issue.path), isKey);
  return [{ code: 'invalid', field, sentence, values: { field, ...values } }];
}

function sentenceOf(
  issue: Issue,
  value: unknown,
  isKey: (key: string) => key is MessageKey,
): readonly [MessageKey, MessageValues?] {
  if (value === undefined || (value === '' && issue.code === 'too_small')) {
    return ['invalid.required'];
  }
  switch (issue.code) {
    case 'invalid_type':
      return ['invalid.type'];
    case 'too_small': {
      const isText = issue.origin === 'string';
      return [isText ? 'invalid.too_short' : 'invalid.too_small', { limit: Number(issue.minimum) }];
    }
    case 'too_big': {
      const isText = issue.origin === 'string';
      return [isText ? 'invalid.too_long' : 'invalid.too_large', { limit: Number(issue.maximum) }];
    }
    case 'invalid_format':
      return ['invalid.format'];
    case 'invalid_value':
      return ['invalid.choice'];
    case 'custom': {
      // A rule of the contract can name its own sentence: `.refine(…, { params: { sentence } })`.
      const sentence: unknown = issue.params?.sentence;
      return typeof sentence === 'string' && isKey(sentence) ? [sentence] : ['invalid.other'];
    }
    default:
      return ['invalid.other'];
  }
}
