import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { HistoryFile, readHistory, UNANSWERED } from '../checker/history.ts';
import { Teller } from './teller.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server.unref());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return `http://127.0.0.1:${address.port}`;
}

/** What the history says of one read. */
async function endingWith(answer: RequestListener): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'fl-teller-'));
  const history = new HistoryFile(join(folder, 'client.jsonl'), 'c');
  const teller = new Teller(history, 500);
  teller.addresses = [await listen(answer)];
  await teller.read({ customerId: 'nobody', token: 'none' }, 'acc_none');
  history.close();
  const ending = readHistory(folder).at(-1);
  rmSync(folder, { recursive: true });
  return ending;
}

describe('the history', () => {
  it('says of a bank that lives and is silent that it did not answer in time', async () => {
    const why = { type: 'info', why: UNANSWERED };
    expect(await endingWith(() => undefined)).toMatchObject(why);
    const half: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('{');
    };
    expect(await endingWith(half)).toMatchObject(why);
  });

  it('says of a bank that is killed that the connection was lost', async () => {
    const dies: RequestListener = (request) => request.socket.resetAndDestroy();
    expect(await endingWith(dies)).toMatchObject({ type: 'info', why: 'read ECONNRESET' });
    const hangsUp: RequestListener = (request) => request.socket.destroy();
    expect(await endingWith(hangsUp)).toMatchObject({ type: 'info', why: 'socket hang up' });
  });
});
