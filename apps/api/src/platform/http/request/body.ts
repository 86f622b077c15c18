/** How bodies are read: JSON only, bounded in size and depth, without tricks on prototypes. */
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#platform/errors.ts';

export const BODY_BYTES_MAX = 1_048_576;
const DEPTH_MAX = 32;

/** Nesting of the text itself, so that nothing deep is ever built. */
export function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (inString) {
      if (char === 0x5c) at += 1;
      else if (char === 0x22) inString = false;
    } else if (char === 0x22) inString = true;
    else if (char === 0x5b || char === 0x7b) deepest = Math.max(deepest, ++depth);
    else if (char === 0x5d || char === 0x7d) depth -= 1;
  }
  return deepest;
}

/** The character that PostgreSQL cannot store; no person types it. */
export const NUL = '\u0000';

/**
 * `{"__proto__": …}` in any spelling: own keys of that name never come from a form of ours. Nor do
 * texts with a NUL in them.
 */
function withoutTricks(key: string, value: unknown): unknown {
  const bad =
    key === '__proto__' ||
    key === 'constructor' ||
    key === 'prototype' ||
    key.includes(NUL) ||
    (typeof value === 'string' && value.includes(NUL));
  if (bad) throw new Refusal('not_parsable');
  return value;
}

function parse(text: string): unknown {
  if (depthOf(text) > DEPTH_MAX) throw new Refusal('not_parsable');
  const suspicious = text.includes('proto') || text.includes('constructor') || text.includes('\\u');
  try {
    return JSON.parse(text, suspicious ? withoutTricks : undefined);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('not_parsable');
  }
}

export function readBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text.length === 0 ? undefined : parse(text.toString()));
    } catch (error) {
      done(error instanceof Error ? error : new Error('The body could not be read.'));
    }
  });
}

/** A write's content must be JSON, or a form where files are declared. No body needs no type. */
export function requireContentType(
  headers: { readonly [name: string]: string | string[] | undefined },
  takesFiles: boolean,
): void {
  const hasBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  const type = String(headers['content-type'] ?? '')
    .split(';')[0]
    ?.trim()
    .toLowerCase();
  if (!hasBody && type === '') return;
  const wanted = takesFiles ? 'multipart/form-data' : 'application/json';
  if (type !== wanted) throw new Refusal('unsupported_media_type');
}
