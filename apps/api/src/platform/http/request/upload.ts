/** Multipart forms: the declared files in memory, bounded, and the other fields as text. */

import type { FileRule } from '@fairlead/contract';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { codeOf } from '#platform/cannot-start.ts';
import { Refusal } from '#platform/errors.ts';
import type { UploadedFile } from '#platform/http/call.ts';
import { NUL } from './body.ts';
import { Invalid, invalidField } from './shape.ts';

export interface Upload {
  readonly body: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, UploadedFile>>;
}

type Rules = Readonly<Record<string, FileRule>>;

export function uploadBytesMax(rules: Rules): number {
  return Object.values(rules).reduce((sum, rule) => sum + rule.maxBytes, 64 * 1024);
}

async function readFile(part: MultipartFile, rules: Rules): Promise<UploadedFile> {
  const rule = rules[part.fieldname];
  if (rule === undefined) throw invalidField(part.fieldname.slice(0, 100), 'invalid.unknown');
  const bytes = await part.toBuffer();
  if (bytes.length > rule.maxBytes) {
    throw invalidField(part.fieldname, 'invalid.too_large', { limit: rule.maxBytes });
  }
  return { fileName: (part.filename ?? '').slice(-200), bytes };
}

function textOf(name: string, value: unknown): string {
  const text = String(value);
  if (text.includes(NUL)) throw invalidField(name.slice(0, 100), 'invalid.format');
  return text;
}

/** What the form's reader stumbles over is the form's fault; what we refuse ourselves stays. */
function formFault(error: unknown): unknown {
  const known = error instanceof Refusal || error instanceof Invalid;
  return known || codeOf(error)?.startsWith('FST_') ? error : new Refusal('not_parsable');
}

async function readParts(request: FastifyRequest, rules: Rules, into: FilledIn): Promise<void> {
  const largest = Math.max(...Object.values(rules).map((rule) => rule.maxBytes));
  const limits = {
    fileSize: largest,
    files: Object.keys(rules).length,
    fields: 30,
    fieldSize: 10_000,
  };
  const { body, files } = into;
  for await (const part of request.parts({ limits })) {
    if (part.fieldname in body || part.fieldname in files) {
      throw invalidField(part.fieldname.slice(0, 100), 'invalid.other');
    }
    if (part.type === 'file') files[part.fieldname] = await readFile(part, rules);
    else body[part.fieldname] = textOf(part.fieldname, part.value);
  }
}

interface FilledIn {
  readonly body: Record<string, string>;
  readonly files: Record<string, UploadedFile>;
}

export async function readUpload(request: FastifyRequest, rules: Rules): Promise<Upload> {
  const form: FilledIn = { body: Object.create(null), files: Object.create(null) };
  // No body at all is an empty form; any other type was refused before.
  if (request.isMultipart()) {
    try {
      await readParts(request, rules, form);
    } catch (error) {
      throw formFault(error);
    }
  }
  const missing = Object.entries(rules).filter(
    ([name, rule]) => rule.required && !(name in form.files),
  );
  if (missing.length > 0) {
    throw new Invalid(
      missing.map(([field]) => ({
        code: 'invalid',
        field,
        sentence: 'invalid.required',
        values: { field },
      })),
    );
  }
  return form;
}
