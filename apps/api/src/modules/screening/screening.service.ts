/**
 * Names against the sanctions lists. The index of all lists is in memory, built a little at a time,
 * and follows the database: another process's import is noticed by the next question.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CaseId, CustomerId, StaffId } from '@fairlead/contract';
import { type Entry, type Kind, NameIndex, screen } from '@fairlead/screening';
import { bankNow } from '#platform/bank-time.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import type { WorkLog } from '#platform/jobs/work-log.ts';
import { encryptFor, keysOf } from '#platform/keys/bank-keys.ts';
import { uuidV7 } from '#platform/random.ts';
import type { WallTime } from '#platform/wall-time.ts';
import type { FoundHit, Whose } from './found-hit.ts';
import { giveTurn } from './give-turn.ts';
import { foundHit, type ListsStanding, standingOf } from './screening.rules.ts';
import {
  entriesOf,
  findCleared,
  findEditions,
  insertCleared,
  type KeptEntry,
  type ListsVersion,
  listsVersion,
  type PairKey,
  readEntries,
} from './screening.sql.ts';

export type { FoundHit } from './found-hit.ts';
export { LIST_DAYS, LIST_DUE_DAYS, type ListsStanding } from './screening.rules.ts';

/** What the words of a pair are bound to. */
export const PAIR_CONTEXT = 'cleared pair';
/** How often the database is asked whether a list has come. */
const LOOK_AGAIN_MS = 1_000;
const ENTRIES_AT_ONCE = 500;
const CATCH_UP_MS = 3_000;

export interface NameToScreen {
  readonly name: string;
  readonly whose: Whose;
  /** Whose payee it is, or who it is: a pair is cleared for them alone. */
  readonly customerId: CustomerId;
  readonly kind?: Kind;
  readonly country?: string | null;
  readonly bornOn?: string | null;
}

export class Screening {
  readonly #db: Db;
  readonly #log: WorkLog;
  readonly #wallTime: WallTime;
  #index = new NameIndex([]);
  /** Those of its entries that are former, with the day since which they are. */
  #former: ReadonlyMap<Entry, string> = new Map();
  #version: ListsVersion = { edition: 0n, ended: 0n };
  #lookedAt = 0;
  #building: Promise<void> | undefined;
  /** What the newest asked-for edition brought, kept while everybody is held against it. */
  #brought: { readonly edition: bigint; readonly ids: ReadonlySet<string> } | undefined;

  private constructor(db: Db, log: WorkLog, wallTime: WallTime) {
    this.#db = db;
    this.#log = log;
    this.#wallTime = wallTime;
  }

  /** Answers once the index stands. */
  static async open(db: Db, log: WorkLog, wallTime: WallTime): Promise<Screening> {
    const screening = new Screening(db, log, wallTime);
    await screening.refresh();
    return screening;
  }

  /** Who on the lists this could be, without the pairs that somebody cleared; best first. */
  async screenName(
    db: Db | Tx,
    asked: NameToScreen,
    edition: bigint | null = null,
  ): Promise<FoundHit[]> {
    await this.#follow(edition);
    const only = edition === null ? undefined : await this.#broughtBy(edition);
    const { name, whose, kind, country, bornOn } = asked;
    const found = screen(
      this.#index,
      {
        name,
        ...(kind === undefined ? {} : { kind }),
        ...(bornOn == null ? {} : { birthDate: bornOn }),
        ...(country == null ? {} : { countries: [country] }),
      },
      only === undefined ? {} : { only },
    );
    if (found.length === 0) return [];
    const nameHash = nameHashOf(db, asked);
    const hits = found.map((hit) =>
      foundHit(hit, { name, whose, nameHash }, this.#former.get(hit.entry)),
    );
    const cleared = await findCleared(db, hits);
    return hits.filter((_, at) => !cleared.has(at));
  }

  /** Before somebody new is paid: what their name would be held against, and whether it will do. */
  async standing(tx: Tx): Promise<ListsStanding> {
    const editions = await findEditions(tx);
    const standing = standingOf(editions, await bankNow(tx));
    if (standing !== 'current') return standing;
    return (await this.#catchesUp(await listsVersion(tx))) ? 'current' : 'behind';
  }

  /** Waits a little, and no longer: whoever asks has a connection that building needs as well. */
  async #catchesUp(newest: ListsVersion): Promise<boolean> {
    if (this.#version.edition >= newest.edition) return true;
    const built = this.#build(newest).catch((error) => this.#log.failed('screening index', error));
    await Promise.race([built, sleep(CATCH_UP_MS, undefined, { ref: false })]);
    return this.#version.edition >= newest.edition;
  }

  /** Reads the lists anew where one has come. */
  async refresh(): Promise<void> {
    this.#lookedAt = this.#wallTime.now().getTime();
    const newest = await listsVersion(this.#db);
    if (this.#isOther(newest)) await this.#build(newest);
  }

  #isOther({ edition, ended }: ListsVersion): boolean {
    return edition !== this.#version.edition || ended !== this.#version.ended;
  }

  /** A question about an edition waits until the index has it; others never wait. */
  async #follow(edition: bigint | null): Promise<void> {
    if (edition !== null && this.#version.edition < edition) {
      await this.#building;
      await this.refresh();
      return;
    }
    const now = this.#wallTime.now().getTime();
    if (this.#building !== undefined || Math.abs(now - this.#lookedAt) < LOOK_AGAIN_MS) return;
    this.#lookedAt = now;
    const newest = await listsVersion(this.#db);
    if (!this.#isOther(newest)) return;
    this.#build(newest).catch((error) => this.#log.failed('screening index', error));
  }

  #build(newest: ListsVersion): Promise<void> {
    this.#building ??= this.#read(newest).finally(() => {
      this.#building = undefined;
    });
    return this.#building;
  }

  async #read(newest: ListsVersion): Promise<void> {
    const entries: Entry[] = [];
    const former = new Map<Entry, string>();
    let last: KeptEntry | undefined;
    do {
      const page = await readEntries(this.#db, last, ENTRIES_AT_ONCE);
      for (const { entry, formerSince } of page) {
        entries.push(entry);
        if (formerSince !== null) former.set(entry, formerSince);
      }
      last = page.length < ENTRIES_AT_ONCE ? undefined : page.at(-1);
    } while (last !== undefined);
    this.#index = await NameIndex.inSteps([{ entries }], giveTurn);
    this.#former = former;
    this.#version = newest;
  }

  async #broughtBy(edition: bigint): Promise<ReadonlySet<string>> {
    if (this.#brought?.edition !== edition) {
      this.#brought = { edition, ids: new Set(await entriesOf(this.#db, edition)) };
    }
    return this.#brought.ids;
  }
}

/** Of everything that is known of the name: with another country or birth it is another side. */
function nameHashOf(db: Db | Tx, asked: NameToScreen): Buffer {
  const { customerId, whose, name, country, bornOn, kind } = asked;
  const side = [customerId, whose, name.normalize('NFKC').trim().toLowerCase()];
  const facts = [country ?? null, bornOn ?? null, kind ?? null];
  return keysOf(db).ring.mac('screened-name', JSON.stringify([...side, ...facts]));
}

/** Remembers pairs that somebody found not to be the same, until either side changes. */
export async function clearPairs(
  tx: Tx,
  pairs: readonly (PairKey & { readonly name: string; readonly entryName: string })[],
  of: {
    readonly customerId: CustomerId;
    readonly caseId: CaseId;
    readonly by: StaffId;
    readonly at: Date;
  },
): Promise<void> {
  for (const { name, entryName, ...pair } of pairs) {
    const text = JSON.stringify({ name, entryName });
    await insertCleared(tx, {
      ...pair,
      id: uuidV7(),
      customerId: of.customerId,
      sealed: await encryptFor(tx, of.customerId, text, PAIR_CONTEXT),
      caseId: of.caseId,
      clearedAt: of.at,
      clearedBy: of.by,
    });
  }
}
