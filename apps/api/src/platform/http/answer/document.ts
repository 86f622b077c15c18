/** Answers that are not JSON of ours: a page, a PDF, a CSV, a picture. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { DocumentAnswer } from '#platform/http/call.ts';

function isDocument(data: unknown): data is DocumentAnswer {
  return typeof data === 'object' && data !== null && 'contentType' in data && 'body' in data;
}

/** The name in plain letters for old programs, and in full for the others. */
function disposition(fileName: string): string {
  const plain = fileName.replaceAll(/[^A-Za-z0-9._-]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}

/** `brokeOff` hears of a body that fails once it is too late for any other answer. */
export function sendDocument(
  reply: FastifyReply,
  data: unknown,
  brokeOff: (error: unknown) => void,
): FastifyReply {
  if (!isDocument(data)) throw new Error('A document route must answer with a document.');
  const stream = data.body instanceof Readable ? data.body : undefined;
  // First of all: a stream whose failure nobody hears ends the whole program.
  stream?.on('error', (error) => reply.raw.headersSent && brokeOff(error));
  if (reply.sent) {
    // Too late: nobody reads it, and whatever it holds open ends.
    stream?.destroy();
    return reply;
  }
  reply.header('content-type', data.contentType);
  if (data.fileName !== undefined) {
    reply.header('content-disposition', disposition(data.fileName));
  }
  if (data.contentSecurityPolicy !== undefined) {
    reply.header('content-security-policy', data.contentSecurityPolicy);
  }
  if (data.cacheControl !== undefined) reply.header('cache-control', data.cacheControl);
  if (data.etag !== undefined) {
    reply.header('etag', data.etag);
    if (reply.request.headers['if-none-match'] === data.etag) {
      stream?.destroy();
      return reply.code(304).send();
    }
  }
  return reply.send(data.body);
}
