/** One call's part in the store of kept answers; does nothing for a call without a key. */
import type { Tx } from '#platform/database/db.ts';
import type {
  KeptAnswer,
  RepeatRequest,
  RepeatStore,
  RunningClaim,
} from '#platform/idempotency/idempotency.service.ts';

export class Repeat {
  readonly #store: RepeatStore;
  readonly #answerOf: (data: unknown) => KeptAnswer;
  #claim: RunningClaim | undefined;
  #kept = false;

  constructor(store: RepeatStore, answerOf: (data: unknown) => KeptAnswer) {
    this.#store = store;
    this.#answerOf = answerOf;
  }

  /** The first answer, if this is a repeat; otherwise this call has the right to run. */
  async begin(request: RepeatRequest): Promise<KeptAnswer | undefined> {
    const begun = await this.#store.begin(request);
    if (begun.kind === 'replay') return begun.answer;
    this.#claim = begun.claim;
    return undefined;
  }

  /** Keeps the answer in the transaction of its effect. */
  async keep(tx: Tx, data: unknown): Promise<void> {
    await this.#claim?.keep(tx, this.#answerOf(data));
    this.#kept = true;
  }

  async finish(answer: KeptAnswer): Promise<void> {
    if (!this.#kept) await this.#claim?.keepAlone(answer);
  }

  /** Refused or failed: the key is free again, unless the answer is there after all. */
  async release(): Promise<void> {
    await this.#claim?.release();
  }
}
