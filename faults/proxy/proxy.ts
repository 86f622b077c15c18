/**
 * Stands between the bank and PostgreSQL, reads along in the client's half of the protocol, and
 * cuts, silences or slows connections: by chance, or exactly around a commit that moves money.
 */
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { FrontendReader } from './frontend-reader.ts';

/**
 * Around a commit. `sent`: cut as soon as the commit is on its way. `answered`: cut when the server
 * has answered it, and the answer goes nowhere. `unsent`: cut instead of passing the commit on.
 */
export type CommitCut = 'sent' | 'answered' | 'unsent';

/** What happens to a connection, as the bank or the server or both of them see it. */
export interface Strike {
  /** `silent`: nothing arrives any more on that side, and nobody is told. */
  readonly how: 'rst' | 'fin' | 'silent';
  readonly side: 'bank' | 'server' | 'both';
}

export interface Slowness {
  readonly delayMs: number;
  /** Towards the bank; no bound when missing. */
  readonly bytesPerSecond?: number;
}

class Link {
  readonly bank: Socket;
  readonly server: Socket;
  readonly #proxy: DatabaseProxy;
  readonly #reader = new FrontendReader();
  #silent: Strike['side'] | undefined;
  #cutAtAnswer = false;
  #toBank: Promise<void> = Promise.resolve();

  constructor(proxy: DatabaseProxy, bank: Socket, server: Socket) {
    this.#proxy = proxy;
    this.bank = bank;
    this.server = server;
    bank.setNoDelay(true);
    bank.on('data', (chunk: Buffer) => this.#fromBank(chunk));
    server.on('data', (chunk: Buffer) => this.#fromServer(chunk));
    for (const [one, other] of [
      [bank, server],
      [server, bank],
    ] as const) {
      one.on('error', (error) => proxy.noted(error));
      one.on('end', () => {
        if (this.#silent === undefined) other.end();
      });
      one.on('close', () => {
        if (this.#silent === undefined) other.destroy();
        proxy.forget(this);
      });
    }
  }

  #fromBank(chunk: Buffer): void {
    const commits = this.#reader.read(chunk);
    if (this.#silent === 'server' || this.#silent === 'both') return;
    const how = commits ? this.#proxy.commitCut?.() : undefined;
    if (how === undefined) {
      this.server.write(chunk);
      return;
    }
    this.#proxy.cuts[how] += 1;
    if (how === 'unsent') {
      this.server.destroy();
      this.bank.resetAndDestroy();
    } else if (how === 'sent') {
      this.server.end(chunk);
      this.bank.resetAndDestroy();
    } else {
      this.#cutAtAnswer = true;
      this.server.write(chunk);
    }
  }

  #fromServer(chunk: Buffer): void {
    if (this.#cutAtAnswer) {
      this.bank.resetAndDestroy();
      this.server.destroy();
      return;
    }
    if (this.#silent === 'bank' || this.#silent === 'both') return;
    const slow = this.#proxy.slowness;
    if (slow === undefined) {
      this.bank.write(chunk);
      return;
    }
    const paceMs = slow.bytesPerSecond ? (chunk.length / slow.bytesPerSecond) * 1000 : 0;
    this.#toBank = this.#toBank.then(async () => {
      await sleep(slow.delayMs + paceMs);
      if (!this.bank.destroyed) this.bank.write(chunk);
    });
  }

  strike({ how, side }: Strike): void {
    if (how === 'silent') {
      this.#silent = side;
      return;
    }
    // The side that is not struck stays open and hears nothing more: half a connection.
    if (side !== 'both') this.#silent = side === 'bank' ? 'server' : 'bank';
    for (const [socket, name] of [
      [this.bank, 'bank'],
      [this.server, 'server'],
    ] as const) {
      if (side !== name && side !== 'both') continue;
      if (how === 'fin') socket.end();
      else if (name === 'bank') socket.resetAndDestroy();
      else socket.destroy();
    }
  }

  destroy(): void {
    this.bank.destroy();
    this.server.destroy();
  }
}

export class DatabaseProxy {
  /** Asked at every commit that moves money. */
  commitCut: (() => CommitCut | undefined) | undefined;
  slowness: Slowness | undefined;
  readonly cuts: Record<CommitCut, number> = { sent: 0, answered: 0, unsent: 0 };
  /** Errors of sockets are what the proxy is for; only their number is kept. */
  socketErrors = 0;
  readonly #links = new Set<Link>();
  readonly #server: Server;
  #port = 0;

  constructor(socketPath: () => string) {
    this.#server = createServer({ allowHalfOpen: true }, (bank) => {
      const server = connect({ path: socketPath(), allowHalfOpen: true });
      this.#links.add(new Link(this, bank, server));
    });
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('No port was given.');
    this.#port = address.port;
  }

  get url(): string {
    return `postgresql://postgres@127.0.0.1:${this.#port}/fairlead`;
  }

  get links(): number {
    return this.#links.size;
  }

  noted(_error: Error): void {
    this.socketErrors += 1;
  }

  forget(link: Link): void {
    if (link.bank.destroyed && link.server.destroyed) this.#links.delete(link);
  }

  /** Strikes one connection by chance; false when there is none. */
  strike(strike: Strike, chance: () => number): boolean {
    const whole = [...this.#links].filter(
      ({ bank, server }) => !bank.destroyed && !server.destroyed,
    );
    const link = whole[Math.floor(chance() * whole.length)];
    link?.strike(strike);
    return link !== undefined;
  }

  async close(): Promise<void> {
    for (const link of this.#links) link.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
