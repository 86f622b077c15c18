/**
 * Orders with every outcome that a sandbox's rail knows, and whether each came to the end that it
 * was to have, and every movement in the rail's books to one posting in ours.
 */
import { magicEndings, magicRejections, magicReturns } from '@fairlead/contract';
import { Rails } from '#modules/rails/rails.service.ts';
import { reconcile } from '#modules/rails/reconcile.service.ts';
import type { Database } from '#platform/database/open-database.ts';
import { bindKeys } from '#platform/keys/bank-keys.ts';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { createBankRecord } from '#platform/mode.ts';
import { systemTime } from '#platform/wall-time.ts';
import { fastTime } from './fast-time.ts';
import { RailSender } from './rail-sender.ts';

const ORDINARY = '00';
const endings = [
  ORDINARY,
  ...[magicEndings, magicRejections, magicReturns].flatMap((table) => Object.keys(table)),
];

function endOf(ending: string): string {
  if (ending in magicRejections || ending === '01') return 'rejected';
  if (ending in magicReturns || ending === '02') return 'returned';
  return 'settled';
}

/** Of one order of each ending: the rail's mistakes, and what puts them right. */
const inSuspenseOf: Readonly<Record<string, number>> = { '07': 2, '08': 2, '09': 2 };

export interface RailFigures {
  readonly orders: number;
  readonly movements: number;
  readonly inSuspense: number;
  /** What is wrong; empty when nothing is. */
  readonly problems: readonly string[];
}

export class RailOrders {
  readonly #database: Database;
  readonly #rails: Rails;
  readonly #sender: RailSender;
  readonly #sent = new Map<string, string>();
  /** What a worker has to be told, see rail-worker.ts. */
  readonly workerArguments: readonly string[];

  private constructor(database: Database, ring: string) {
    const { db } = database;
    const began = systemTime.now().getTime();
    this.#database = database;
    this.#rails = new Rails({ db, mode: 'sandbox', wallTime: fastTime(began) });
    this.#sender = new RailSender(db, this.#rails);
    const { account, customerId } = this.#sender;
    this.workerArguments = [database.ownerUrl, ring, String(began), account, customerId];
  }

  /** On an empty bank; makes the key ring's file. */
  static async open(database: Database, ring: string): Promise<RailOrders> {
    const { db, pool } = database;
    bindKeys(db, await KeyRing.load(ring));
    const record = { mode: 'sandbox', facts: {} } as const;
    await db.transaction().execute((tx) => createBankRecord(tx, record));
    const orders = new RailOrders(database, ring);
    await orders.#sender.open(pool);
    return orders;
  }

  /** The next few endings, so that each time it is another mix; without a count each once. */
  async send(count = endings.length): Promise<void> {
    for (let left = count; left > 0; left -= 1) {
      const ending = endings[this.#sent.size % endings.length] ?? ORDINARY;
      this.#sent.set(await this.#sender.send({ minor: 10_000n + BigInt(ending) }), ending);
    }
  }

  /** One of each ending, and nobody knows how the rail stands, as on the first day. */
  async beginAnew(): Promise<void> {
    await this.#database.ownerPool.query('delete from rail_standing');
    await this.send();
  }

  /** Nothing is under way, on its way, or still to happen outside. */
  async areOver(): Promise<boolean> {
    const { rows } = await this.#database.ownerPool.query<{ open: number }>(
      `select ((select count(*) from rail_order where state in ('waiting', 'submitted', 'accepted'))
         + (select count(*) from outbox_message where topic = 'rail')
         + (select count(*) from outbox_retry where topic = 'rail')
         + (select count(*) from sandbox_rail_notice where told_at is null)
         + (select count(*) from sandbox_rail_event where happens_at > $1))::int as open`,
      [this.#rails.now()],
    );
    return rows[0]?.open === 0;
  }

  async check(): Promise<RailFigures> {
    const { db, ownerPool } = this.#database;
    const differences = await reconcile(db, this.#rails, { onItsWayMs: 0 });
    const problems = differences.map(({ problem, reference }) => `${problem} ${reference}`);
    const { rows: orders } = await ownerPool.query<{ id: string; state: string }>(
      'select transfer_id as id, state from rail_order',
    );
    for (const { id, state } of orders) {
      const ending = this.#sent.get(id) ?? '';
      if (state !== endOf(ending)) problems.push(`${id} with ${ending} is ${state}`);
    }
    const { rows } = await ownerPool.query<{ all: number; suspense: number; booked: number }>(
      `select count(*)::int as all,
         count(*) filter (where unmatched is not null)::int as suspense,
         (select count(*) from sandbox_rail_event
          where kind in ('settled', 'returned'))::int as booked
       from rail_movement`,
    );
    const { all = 0, suspense = 0, booked = 0 } = rows[0] ?? {};
    const wanted = [...this.#sent.values()].reduce((sum, one) => sum + (inSuspenseOf[one] ?? 0), 0);
    if (all !== booked) problems.push(`${booked} movements outside, ${all} here`);
    if (suspense !== wanted) problems.push(`${suspense} in suspense instead of ${wanted}`);
    if (orders.length !== this.#sent.size) problems.push('An order is lost.');
    return { orders: orders.length, movements: all, inSuspense: suspense, problems };
  }
}
