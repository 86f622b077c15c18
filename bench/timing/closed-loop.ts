/**
 * So many keep-alive connections, each with the next request as soon as the last is answered. Raw
 * sockets, since the machine is shared and a client library would cost more than the bank.
 */
import { connect } from 'node:net';

export interface ClosedLoop {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  readonly next: () => string | Uint8Array;
  /** Told of every answer, also while warming up; `text` reads all of it, at once or not at all. */
  readonly answered: (status: string, text: () => string) => void;
}

export interface LoopFigures {
  readonly perSecond: number;
  readonly medianMs: number;
  readonly p99Ms: number;
}

const WARM_UP_MS = 1_000;

export async function closedLoop(loop: ClosedLoop): Promise<LoopFigures> {
  const latencies: number[] = [];
  const from = performance.now() + WARM_UP_MS;
  const to = from + loop.seconds * 1_000;
  const seen = (startedAt: number): boolean => {
    const now = performance.now();
    if (now >= from && now < to) latencies.push(now - startedAt);
    return now < to;
  };
  await Promise.all(Array.from({ length: loop.connections }, () => drive(loop, seen)));
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  return { perSecond: latencies.length / loop.seconds, medianMs: at(0.5), p99Ms: at(0.99) };
}

/** All connections read into it, one answer after the other: a buffer each would cost more. */
const received = Buffer.alloc(64 * 1_024);

/** `seen` says whether to go on. */
function drive(
  { port, next, answered }: ClosedLoop,
  seen: (startedAt: number) => boolean,
): Promise<void> {
  let startedAt = 0;
  /** What came of the answer before, when it did not come at once. */
  let parts: Buffer[] = [];
  /** Bytes of the answer that are still to come; unknown before its head was read. */
  let left: number | undefined;
  const ask = () => {
    startedAt = performance.now();
    parts = [];
    left = undefined;
    socket.write(next(), 'latin1');
  };
  const take = (size: number) => {
    const chunk = received.subarray(0, size);
    left = left === undefined ? leftAfterHead([...parts, chunk]) : left - size;
    if (left === undefined || left > 0) {
      parts.push(Buffer.from(chunk));
      return true;
    }
    const all = [...parts, chunk];
    answered(all[0]?.toString('latin1', 9, 12) ?? '', () => Buffer.concat(all).toString('latin1'));
    if (seen(startedAt)) ask();
    else socket.end();
    return true;
  };
  const onread = { buffer: received, callback: take };
  const socket = connect({ host: '127.0.0.1', port, noDelay: true, onread });
  return new Promise((resolve, reject) => {
    socket.on('connect', ask);
    socket.on('error', reject);
    socket.on('close', () => resolve());
  });
}

const END_OF_HEAD = Buffer.from('\r\n\r\n');

function leftAfterHead(parts: readonly Buffer[]): number | undefined {
  const bytes = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  const end = bytes.indexOf(END_OF_HEAD);
  if (end === -1) return undefined;
  const length = /content-length: (\d+)/i.exec(bytes.toString('latin1', 0, end))?.[1];
  return Number(length) + end + 4 - bytes.length;
}
