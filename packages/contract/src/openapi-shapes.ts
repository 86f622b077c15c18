/**
 * Shapes that an OpenAPI document says once: those with a name here, and what several routes answer
 * alike, under the name of the first such route.
 */
import type * as z from 'zod';
import { accountSchema } from './accounts.ts';
import { customerSchema } from './customer-status.ts';
import { submissionSchema } from './documents.ts';
import { errorDetailSchema } from './envelope.ts';
import { quoteTerms } from './fx.ts';
import { publicImage } from './images.ts';
import { mailText } from './mail-texts.ts';
import { moneySchema } from './money.ts';
import { sentPin } from './people.ts';
import { productTerms } from './products.ts';
import { block, inline, richText } from './rich-text.ts';
import type { RouteTable } from './route.ts';
import { transferSchema } from './transfers.ts';
import { creationOptions, requestOptions } from './webauthn.ts';

export type Json = { readonly [key: string]: unknown };
export type ToJson = (schema: z.ZodType, io: 'input' | 'output') => Json;

const named: Readonly<Record<string, z.ZodType>> = {
  Account: accountSchema,
  Block: block,
  CreationOptions: creationOptions,
  Customer: customerSchema,
  ErrorDetail: errorDetailSchema,
  Image: publicImage,
  Inline: inline,
  MailText: mailText,
  Money: moneySchema,
  ProductTerms: productTerms,
  QuoteTerms: quoteTerms,
  RequestOptions: requestOptions,
  RichText: richText,
  SentPin: sentPin,
  Submission: submissionSchema,
  Transfer: transferSchema,
};

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Only what describes a value can be one of the shapes. */
function textOf(value: Json): string {
  return 'type' in value || 'oneOf' in value ? JSON.stringify(value) : '';
}

/** Every shape by its text, so that two that read alike are one. */
function shapesOf(routes: RouteTable, toJson: ToJson): Map<string, string> {
  const shapes = new Map<string, string>();
  const add = (schema: z.ZodType, name: string) => {
    const text = JSON.stringify(toJson(schema, 'output'));
    if (!shapes.has(text)) shapes.set(text, name);
  };
  for (const [name, schema] of Object.entries(named)) add(schema, name);
  for (const [noun, actions] of Object.entries(routes)) {
    for (const [action, { answer }] of Object.entries(actions)) {
      if (typeof answer === 'string' || toJson(answer, 'output').type !== 'object') continue;
      add(answer, `${noun}.${action}`);
    }
  }
  return shapes;
}

/** The document's part about operations and its shapes, with references instead of repetition. */
export function withShapes(
  routes: RouteTable,
  toJson: ToJson,
  document: Json,
): { readonly document: unknown; readonly shapes: Json } {
  const known = shapesOf(routes, toJson);
  const used = new Map<string, number>();
  const count = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(count);
    if (!isJson(value)) return;
    const text = textOf(value);
    if (known.has(text)) used.set(text, (used.get(text) ?? 0) + 1);
    Object.values(value).forEach(count);
  };
  count(document);
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(refer);
    if (!isJson(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, refer(inner)]));
  };
  const refer = (value: unknown): unknown => {
    const text = isJson(value) ? textOf(value) : '';
    const name = (used.get(text) ?? 0) > 1 ? known.get(text) : undefined;
    return name === undefined ? inside(value) : { $ref: `#/components/schemas/${name}` };
  };
  const repeated = [...known].filter(([text]) => (used.get(text) ?? 0) > 1);
  const shapes = repeated.map(([text, name]) => [name, inside(JSON.parse(text))] as const);
  return {
    document: inside(document),
    shapes: Object.fromEntries(shapes.sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
