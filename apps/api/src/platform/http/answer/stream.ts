/** Server-sent events. The stream opens with its first line, so that a handler can still refuse. */
import type { FastifyReply } from 'fastify';
import type { EventStream } from '#platform/http/call.ts';

/** A browser that leaves more than this unread is too slow; it will come back and catch up. */
const unreadBytesMax = 256 * 1024;

export interface OpenableStream extends EventStream {
  /** Sends the head if it has not been sent. */
  open(): void;
}

/** No line break may end a field early. */
function field(name: string, value: string): string {
  return `${name}: ${value.replaceAll(/[\r\n]/g, ' ')}\n`;
}

export function eventStream(
  reply: FastifyReply,
  { stopping, onOpen }: { stopping: AbortSignal; onOpen: () => void },
): OpenableStream {
  const ended = new AbortController();
  const { raw } = reply;
  let opened = false;

  function end(): void {
    ended.abort();
    stopping.removeEventListener('abort', end);
    if (opened && !raw.writableEnded) raw.end();
  }

  function open(): void {
    if (opened || ended.signal.aborted) return;
    opened = true;
    onOpen();
    reply.hijack();
    raw.writeHead(200, {
      ...Object.fromEntries(
        Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined),
      ),
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
    });
    raw.flushHeaders();
  }

  function write(text: string): boolean {
    open();
    if (ended.signal.aborted) return false;
    raw.write(text);
    return raw.writableLength < unreadBytesMax;
  }

  raw.once('close', end);
  if (stopping.aborted) end();
  else stopping.addEventListener('abort', end);

  return {
    open,
    send: ({ id, event, data }) =>
      write(
        (id === undefined ? '' : field('id', id)) +
          (event === undefined ? '' : field('event', event)) +
          data
            .split(/\r\n|\r|\n/)
            .map((line) => field('data', line))
            .join('') +
          '\n',
      ),
    heartbeat: () => write(':\n\n'),
    close: end,
    closed: ended.signal,
  };
}
