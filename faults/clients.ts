/** The client processes of a run: forked once, ordered about, asked for what they saw. */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectRoot } from '../apps/api/src/platform/paths.ts';
import type { Done, Order, Pattern } from './client/messages.ts';
import type { Person } from './people.ts';

const program = fileURLToPath(new URL('./client/main.ts', import.meta.url));

export interface LoadOptions {
  readonly addresses: readonly string[];
  readonly pattern: Pattern;
  /** Of all clients together. */
  readonly loops: number;
  readonly rounds?: number;
}

export interface LoadResult {
  readonly rounds: number;
  readonly settled: number;
  readonly problems: readonly string[];
}

export class Clients {
  readonly #children: ChildProcess[];

  constructor(folder: string, count: number) {
    this.#children = Array.from({ length: count }, (_, number) =>
      fork(program, [join(folder, `client-${number}.jsonl`), `c${number}`], {
        cwd: projectRoot,
        execArgv: ['--import', 'tsx'],
        stdio: 'inherit',
      }),
    );
  }

  /** Shares the people out: each person belongs to one client. */
  async meet(people: readonly Person[]): Promise<void> {
    const count = this.#children.length;
    await this.#all((number) => ({
      do: 'people',
      people: people.filter((_, index) => index % count === number),
    }));
  }

  async prepare(addresses: readonly string[]): Promise<void> {
    await this.#all(() => ({ do: 'prepare', addresses }));
  }

  /** Answers at once, or when the rounds are done. */
  async load({ loops, rounds, ...rest }: LoadOptions): Promise<LoadResult> {
    const share = (whole: number) => Math.ceil(whole / this.#children.length);
    return this.#all(() => ({
      do: 'load',
      ...rest,
      loops: share(loops),
      ...(rounds === undefined ? {} : { rounds: share(rounds) }),
    }));
  }

  /** Answers when every call under way has a definite answer. */
  rest(): Promise<LoadResult> {
    return this.#all(() => ({ do: 'rest' }));
  }

  async end(): Promise<void> {
    await Promise.all(
      this.#children.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const over = new Promise((resolve) => child.once('exit', resolve));
        child.send({ do: 'end' } satisfies Order);
        await over;
      }),
    );
  }

  async #all(orderFor: (number: number) => Order): Promise<LoadResult> {
    const answers = await Promise.all(
      this.#children.map((child, number) => obeyed(child, orderFor(number))),
    );
    return {
      rounds: answers.reduce((total, { rounds }) => total + rounds, 0),
      settled: answers.reduce((total, { settled }) => total + settled, 0),
      problems: answers.flatMap(({ problems }) => problems),
    };
  }
}

function obeyed(child: ChildProcess, order: Order): Promise<Done> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error('A client process ended.'));
    child.once('exit', gone);
    child.on('message', function heard(done: Done) {
      if (done.done !== order.do) return;
      child.off('message', heard);
      child.off('exit', gone);
      resolve(done);
    });
    child.send(order, (error) => {
      if (error !== null) gone();
    });
  });
}
