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
  /** Told of every answer, also while warming up; `text` reads all of it. */
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

/** `seen` says whether to go on. */
function drive(
  { port, next, answered }: ClosedLoop,
  seen: (startedAt: number) => boolean,
): Promise<void> {
  const socket = connect({ host: '127.0.0.1', port });
  let startedAt = 0;
  let parts: Buffer[] = [];
  /** Bytes of the answer that are still to come; unknown before its head was read. */
  let left: number | undefined;
  const ask = () => {
    startedAt = performance.now();
    parts = [];
    left = undefined;
    socket.write(next());
  };
  const take = (chunk: Buffer) => {
    parts.push(chunk);
    left = left === undefined ? leftAfterHead(parts) : left - chunk.length;
    if (left === undefined || left > 0) return;
    const all = parts;
    answered(all[0]?.toString('latin1', 9, 12) ?? '', () => Buffer.concat(all).toString('latin1'));
    if (seen(startedAt)) ask();
    else socket.end();
  };
  return new Promise((resolve, reject) => {
    socket.setNoDelay(true);
    socket.on('connect', ask);
    socket.on('data', take);
    socket.on('error', reject);
    socket.on('close', () => resolve());
  });
}

function leftAfterHead(parts: readonly Buffer[]): number | undefined {
  const bytes = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const length = /content-length: (\d+)/i.exec(bytes.toString('latin1', 0, end))?.[1];
  return Number(length) + end + 4 - bytes.length;
}
