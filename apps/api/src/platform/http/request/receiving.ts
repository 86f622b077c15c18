/**
 * Forms with files on their way here: how many at once, whose, and whether one still comes.
 *
 * A form takes as long as the sender's line, so a place can be held by sending next to nothing.
 * Only people who are signed in send files, and each holds a few places at most; an address holds a
 * third of them, for one person can have many names. Who wants all of them needs a crowd of
 * accounts at several addresses, and has them for the overall limit only.
 */
import type { Socket } from 'node:net';
import { Refusal } from '#platform/errors.ts';
import type { Principal } from '#platform/http/principal.ts';
import { addressKey } from '#platform/throttle/throttle.rules.ts';

export interface ReceivingOptions {
  /** So many forms with files arrive at once; each is kept in memory. */
  readonly mostReceiving: number;
  /** Of those, one person's; a visitor is their address. */
  readonly mostReceivingOfOne: number;
  /** Many people share an address: this only keeps some places for the others. */
  readonly mostReceivingOfAddress: number;
  /** A form of which nothing came for so long comes no more. */
  readonly silenceMs: number;
  /** However steadily it comes, it is here within this. */
  readonly receiveMs: number;
}

export interface Sender {
  readonly principal: Principal;
  readonly ip: string;
  readonly socket: Pick<Socket, 'bytesRead'>;
}

/** One form on its way. The socket has counted its bytes already: looking costs nothing a chunk. */
export interface Arriving {
  isLate(nowMs: number): boolean;
  /** Gives the place back. */
  end(): void;
}

export class Receiving {
  readonly #options: ReceivingOptions;
  /** By person and by address; whoever sends nothing is not in it. */
  readonly #held = new Map<string, number>();
  #all = 0;

  constructor(options: ReceivingOptions) {
    this.#options = options;
  }

  /** Refuses with `too_many_requests` and `busy`. */
  begin(sender: Sender, nowMs: number): Arriving {
    const { mostReceiving, mostReceivingOfOne, mostReceivingOfAddress } = this.#options;
    const { principal, ip } = sender;
    const address = `address ${addressKey(ip)}`;
    const person = principal.kind === 'visitor' ? `visitor at ${address}` : principal.id;
    if (
      this.#heldBy(person) >= mostReceivingOfOne ||
      this.#heldBy(address) >= mostReceivingOfAddress
    ) {
      // One that was broken off is found out by then.
      const retryAfterSeconds = Math.ceil(this.#options.silenceMs / 1000);
      throw new Refusal('too_many_requests', { retryAfterSeconds });
    }
    if (this.#all >= mostReceiving) throw new Refusal('busy', { retryAfterSeconds: 5 });
    this.#count([person, address], 1);
    return {
      isLate: this.#watch(sender.socket, nowMs),
      end: () => this.#count([person, address], -1),
    };
  }

  #watch(socket: Sender['socket'], startedAtMs: number): Arriving['isLate'] {
    const { silenceMs, receiveMs } = this.#options;
    let bytes = socket.bytesRead;
    let heardAtMs = startedAtMs;
    return (nowMs) => {
      if (socket.bytesRead !== bytes) {
        bytes = socket.bytesRead;
        heardAtMs = nowMs;
      }
      return nowMs - heardAtMs >= silenceMs || nowMs - startedAtMs >= receiveMs;
    };
  }

  #heldBy(whom: string): number {
    return this.#held.get(whom) ?? 0;
  }

  #count(whose: readonly string[], change: 1 | -1): void {
    this.#all += change;
    for (const whom of whose) {
      const held = this.#heldBy(whom) + change;
      if (held === 0) this.#held.delete(whom);
      else this.#held.set(whom, held);
    }
  }
}
