/**
 * A program of its own that sends transfers over so many keep-alive connections, each the next as
 * soon as the last is answered, by another customer every time. Raw sockets, since the machine is
 * shared and a client library would cost more than the bank. Prints what it saw as JSON.
 */
import { randomFillSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import type { SeededCustomer } from './seed-customers.ts';

const [file = '', portText = '', connectionsText = '', secondsText = ''] = process.argv.slice(2);
const customers: SeededCustomer[] = JSON.parse(readFileSync(file, 'utf8'));
const port = Number(portText);
const warmUpMs = 1_000;
const measuredMs = Number(secondsText) * 1_000;

const noise = Buffer.alloc(16 * 1_024);
let used = noise.length;

function newTransferId(): string {
  if (used === noise.length) {
    randomFillSync(noise);
    used = 0;
  }
  const hex = noise.toString('hex', used, used + 16);
  used += 16;
  const time = Math.floor(performance.timeOrigin + performance.now())
    .toString(16)
    .padStart(12, '0');
  return `trf_${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}

const head =
  'POST /api/transfers/internal HTTP/1.1\r\n' +
  `host: localhost:${port}\r\norigin: http://localhost:${port}\r\n` +
  'content-type: application/json\r\naccept: application/json\r\n';

/** In a fixed round, so that nobody comes twice within a moment. */
let turn = Math.floor(Math.random() * customers.length);

function nextRequest(): string {
  turn = (turn + 1) % customers.length;
  const customer = customers[turn];
  if (customer === undefined) throw new Error('There are no customers.');
  const [one = '', other = ''] = customer.accounts;
  const [from, to] = Math.random() < 0.5 ? [one, other] : [other, one];
  const body = `{"from":"${from}","to":"${to}","amount":"${1 + (turn % 97)}"}`;
  return (
    `${head}cookie: __Host-fairlead=${customer.token}\r\n` +
    `idempotency-key: ${newTransferId()}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  );
}

const latencies: number[] = [];
const refusals = new Map<string, number>();
let accepted = 0;
let measuring = false;
let stopping = false;
let open = 0;

function answered(status: string, text: string, startedAt: number): void {
  if (status === '201') accepted += 1;
  else {
    const code = /"code":"([a-z_]+)"/.exec(text)?.[1] ?? status;
    refusals.set(code, (refusals.get(code) ?? 0) + 1);
  }
  if (measuring) latencies.push(performance.now() - startedAt);
}

function drive(socket: Socket): void {
  let startedAt = 0;
  let got = '';
  const send = () => {
    startedAt = performance.now();
    socket.write(nextRequest());
  };
  socket.setNoDelay(true);
  socket.setEncoding('latin1');
  socket.on('connect', send);
  socket.on('data', (chunk: string) => {
    got = got === '' ? chunk : got + chunk;
    const end = got.indexOf('\r\n\r\n');
    if (end === -1) return;
    const length = Number(/content-length: (\d+)/i.exec(got)?.[1]);
    if (got.length < end + 4 + length) return;
    answered(got.slice(9, 12), got, startedAt);
    got = '';
    if (stopping) socket.end();
    else send();
  });
  socket.on('error', (error) => {
    console.error(error);
    process.exit(1);
  });
  socket.on('close', () => {
    open -= 1;
    if (open === 0) report();
  });
}

let measuredFrom = 0;
let measuredTo = 0;

function report(): void {
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  const perSecond = latencies.length / ((measuredTo - measuredFrom) / 1_000);
  console.log(
    JSON.stringify({
      perSecond,
      done: accepted,
      medianMs: at(0.5),
      p99Ms: at(0.99),
      refusals: Object.fromEntries(refusals),
    }),
  );
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
