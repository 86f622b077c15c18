/**
 * Turns a handler's answer into JSON by a function compiled from the contract: what the contract
 * does not name is left out, what it requires and is missing is a fault. Tests and development
 * check the answer with the schema besides, so that an extra property fails loudly.
 */
import type { RefusalCode } from '@fairlead/contract';
import { closed } from '@fairlead/contract/closed';
import fastJsonStringify, { type AnySchema } from 'fast-json-stringify';
import * as z from 'zod';

type JsonSchema = { [key: string]: unknown };

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `anyOf [X, null]` would be told apart by a validator at run time; `nullable` costs nothing. */
function withPlainNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPlainNulls);
  if (!isSchema(value)) return value;
  const schema = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withPlainNulls(inner)]),
  );
  const { anyOf, ...rest } = schema;
  if (Array.isArray(anyOf) && anyOf.length === 2) {
    const [first, second]: unknown[] = anyOf;
    if (isSchema(first) && isSchema(second) && second.type === 'null' && 'type' in first) {
      return { ...rest, ...first, nullable: true };
    }
  }
  return schema;
}

export type Serializer = (data: unknown) => string;

/** A program may hold several banks, as tests do. */
const compiled = new WeakMap<z.ZodType, Serializer>();

/** Compiles the schema, once; fails where it asks for what JSON cannot say. */
export function compiledSerializer(schema: z.ZodType): Serializer {
  return compiled.get(schema) ?? compile(schema);
}

function compile(schema: z.ZodType): Serializer {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'throw',
  });
  const made = fastJsonStringify(withPlainNulls(json) as AnySchema);
  compiled.set(schema, made);
  return made;
}

/** Compiles at the first answer: for all routes at once it was a good part of every start. */
export function serializerOf(route: string, schema: z.ZodType, check: boolean): Serializer {
  if (!check) return (data) => compiledSerializer(schema)(data);
  let strict: z.ZodType | undefined;
  return (data) => {
    strict ??= closed(schema);
    const checked = strict.safeParse(data);
    if (checked.success) return compiledSerializer(schema)(data);
    const problems = checked.error.issues.map(
      (issue) => `${issue.path.join('.')}: ${issue.message}`,
    );
    throw new Error(`The answer of ${route} does not fit the contract: ${problems.join('; ')}`);
  };
}

/** The envelope around data that is JSON already; `told` is for a 200 that says why it is empty. */
export function successBody(
  data: string,
  message: string,
  told: { code: RefusalCode; message: string } | undefined = undefined,
): string {
  if (told === undefined) {
    return `{"errors":[],"data":${data},"message":${JSON.stringify(message)},"details":[]}`;
  }
  const errors = JSON.stringify([told.message]);
  return `{"errors":${errors},"data":${data},"message":null,"details":${JSON.stringify([told])}}`;
}
