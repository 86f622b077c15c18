/**
 * A program of its own that sends transfers, by another customer every time. Prints what it saw as
 * JSON.
 */
import { randomFillSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { SeededCustomer } from './seed-customers.ts';
import { closedLoop } from './timing/closed-loop.ts';

const [file = '', portText = '', connectionsText = '', secondsText = ''] = process.argv.slice(2);
const customers: SeededCustomer[] = JSON.parse(readFileSync(file, 'utf8'));
const port = Number(portText);

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

const refusals = new Map<string, number>();
let accepted = 0;

const figures = await closedLoop({
  port,
  connections: Number(connectionsText),
  seconds: Number(secondsText),
  next: nextRequest,
  answered: (status, text) => {
    if (status === '201') {
      accepted += 1;
      return;
    }
    const code = /"code":"([a-z_]+)"/.exec(text())?.[1] ?? status;
    refusals.set(code, (refusals.get(code) ?? 0) + 1);
  },
});
console.log(JSON.stringify({ ...figures, done: accepted, refusals: Object.fromEntries(refusals) }));
