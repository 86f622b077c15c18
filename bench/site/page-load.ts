/**
 * A program of its own that asks for one page over so many keep-alive connections, each again as
 * soon as the last is answered. Raw sockets: the machine is shared, and a client library would cost
 * more than the bank. Prints what it saw as JSON.
 */
import { connect, type Socket } from 'node:net';

const [portText = '', path = '', connectionsText = '', secondsText = ''] = process.argv.slice(2);
const port = Number(portText);
const warmUpMs = 1_000;
const measuredMs = Number(secondsText) * 1_000;
const asking = Buffer.from(
  `GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\naccept-encoding: br\r\n\r\n`,
);

const latencies: number[] = [];
let measuring = false;
let stopping = false;
let open = 0;
let measuredFrom = 0;
let measuredTo = 0;

function drive(socket: Socket): void {
  let startedAt = 0;
  /** Bytes of the answer that are still to come; below zero before its head was read. */
  let left = -1;
  const ask = () => {
    startedAt = performance.now();
    left = -1;
    socket.write(asking);
  };
  socket.setNoDelay(true);
  socket.on('connect', ask);
  socket.on('data', (chunk: Buffer) => {
    if (left < 0) {
      const end = chunk.indexOf('\r\n\r\n');
      const head = chunk.toString('latin1', 0, end);
      if (end < 0 || !head.startsWith('HTTP/1.1 200')) throw new Error(`Not a page: ${head}`);
      left = Number(/content-length: (\d+)/i.exec(head)?.[1]) + end + 4;
    }
    left -= chunk.length;
    if (left > 0) return;
    if (measuring) latencies.push(performance.now() - startedAt);
    if (stopping) socket.end();
    else ask();
  });
  socket.on('close', () => {
    open -= 1;
    if (open === 0) report();
  });
}

function report(): void {
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  const perSecond = latencies.length / ((measuredTo - measuredFrom) / 1_000);
  console.log(JSON.stringify({ perSecond, medianMs: at(0.5), p99Ms: at(0.99) }));
}

for (let count = 0; count < Number(connectionsText); count += 1) {
  open += 1;
  drive(connect({ host: '127.0.0.1', port }));
}
setTimeout(() => {
  measuring = true;
  measuredFrom = performance.now();
}, warmUpMs);
setTimeout(() => {
  measuring = false;
  measuredTo = performance.now();
  stopping = true;
}, warmUpMs + measuredMs);
