/** Tells a running process that its bank is to be reset, or was replaced behind its back. */
import { messageOf } from '#platform/cannot-start.ts';
import type { Database } from '#platform/database/open-database.ts';
import { bankBornAt, isOver, RESET_CHANNEL } from './reset-request.sql.ts';

export class ResetWatch {
  /** Resolves when the bank that was opened is over. */
  readonly over: Promise<'over'>;
  readonly #database: Database;
  readonly #notice: (sentence: string) => void;
  #resolve: (over: 'over') => void = () => undefined;
  #born: string | null | undefined;

  private constructor(database: Database, notice: (sentence: string) => void) {
    this.#database = database;
    this.#notice = notice;
    this.over = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  /** From here on no other process empties the database while this one has it open. */
  static async begin(database: Database, notice: (sentence: string) => void): Promise<ResetWatch> {
    const watch = new ResetWatch(database, notice);
    await database.listen(RESET_CHANNEL, () => void watch.#look());
    return watch;
  }

  /** The bank is open: the one that is there now is the one to watch. */
  async opened(): Promise<void> {
    this.#born = await bankBornAt(this.#database.ownerPool);
    await this.#look();
  }

  async #look(): Promise<void> {
    if (this.#born === undefined) return;
    try {
      if (await isOver(this.#database.ownerPool, this.#born)) this.#resolve('over');
    } catch (error) {
      this.#notice(`Whether the sandbox is to be reset was not found out: ${messageOf(error)}`);
    }
  }
}
