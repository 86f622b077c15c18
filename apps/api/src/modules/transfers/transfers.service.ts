/**
 * The money path: movements that come together are judged, posted and written down in one database
 * transaction, each with its own outcome. A refusal of one does not touch its neighbours.
 */
import type { AccountId, CustomerId, TransferId } from '@fairlead/contract';
import {
  type Grouped,
  type GroupedOptions,
  GroupFailure,
  grouped,
  type Outcome,
  type PostingRequest,
  postingLocks,
  postRequests,
  type Refused,
  type Writer,
} from '@fairlead/ledger';
import type { Currency, Money } from '@fairlead/money';
import { gatesOf, modesOf, type Standing } from '#modules/customers/standing.service.ts';
import { institution, limits, verifications } from '#modules/settings/settings.service.ts';
import { codeOf } from '#platform/cannot-start.ts';
import type { Tx } from '#platform/database/db.ts';
import { type RunSql, runOn, runPreparedOn } from '#platform/database/statements/run-sql.ts';
import { databaseTrouble } from '#platform/database/trouble.ts';
import { Refusal } from '#platform/errors.ts';
import type { Mode } from '#platform/mode.ts';
import type { Settings } from '#platform/settings/settings.ts';
import type { WallTime } from '#platform/wall-time.ts';
import { chartAccount } from './chart.rules.ts';
import { postIn } from './ledger-posting.service.ts';
import {
  currencyLeft,
  isObjection,
  judge,
  type Movement,
  type MovementFacts,
  type Objection,
  uuidOf,
} from './transfers.rules.ts';
import {
  type Exchange,
  type MadeTransfer,
  postedAt,
  readFacts,
  type Transfer,
  transfersById,
  writeTransfers,
} from './transfers.sql.ts';

export { customerWindows, type Limits } from './limits.rules.ts';
export { type Movement, uuidOf } from './transfers.rules.ts';
export { insertAdjusted, type Transfer } from './transfers.sql.ts';

type AccountLabel = Pick<NonNullable<MovementFacts['to']>, 'tag' | 'product'>;

/** How a movement ended. */
export type MovementOutcome =
  | {
      readonly done: true;
      readonly transfer: Transfer;
      readonly replayed: boolean;
      /** The accounts that money left and went to, as they are called now; null for outside. */
      readonly from: AccountLabel | null;
      readonly to: AccountLabel | null;
    }
  | { readonly done: false; readonly objection: Objection }
  | {
      readonly done: false;
      readonly refused: Refused;
      readonly replayed: boolean;
      readonly currency: Currency;
    };

export interface TransfersOptions
  extends Pick<GroupedOptions<Movement, MovementOutcome>, 'pool' | 'onTrouble'> {
  readonly settings: Settings;
  readonly wallTime: WallTime;
  readonly mode: Mode;
}

/** Money that the bank moves by itself, between one account and its own chart. */
export interface SystemMovement {
  /** Made from what it is for, so that doing it again does nothing; in a transaction any. */
  readonly id: TransferId;
  /** `interest` is the bank's to pay, `simulated` comes from or goes to simulated money. */
  readonly kind: 'interest' | 'simulated';
  readonly customerId: CustomerId;
  readonly accountId: AccountId;
  readonly type: 'Credit' | 'Debit';
  readonly amountMinor: bigint;
  /** The day it counts on; today without one. */
  readonly valueDate?: string;
  /** Who is at the other end; of `simulated` only, and always. */
  readonly counterparty?: string;
  readonly comment?: string;
}

type Post = (postings: readonly PostingRequest[]) => Promise<readonly Outcome[]>;

function askedByNobody({ accountId, type, ...movement }: SystemMovement): Movement {
  const [from, to] = type === 'Credit' ? [null, accountId] : [accountId, null];
  return { ...movement, from, to, session: null, requestId: null };
}

/** One customer cannot fill the queue for the others. */
const QUEUE_PER_CUSTOMER = 200;
/** About as many as one batch holds. */
const ACCOUNTS_AT_ONCE = 100;
/** Of one account; those of all accounts at once fit into the queue. */
const MOVEMENTS_AT_ONCE = 40;

/** What a customer of this bank was paid by another, once the posting of both is there. */
export interface Received {
  readonly posting: string;
  readonly account: { readonly id: AccountId; readonly customerId: CustomerId };
  readonly amount: Money;
  /** Their name, as the bank knows it. */
  readonly payer: string;
  readonly comment: string | null;
  readonly valueDate: string;
  readonly simulated: boolean;
}

/** Longer ones are cut: the table keeps no more. */
const LONGEST_NAME = 100;

/** With its audit record, notification and event, as every movement has them. */
export async function writeReceived(tx: Tx, received: Received): Promise<void> {
  const { account, amount, payer, comment, valueDate, simulated } = received;
  const run = runOn(tx);
  const transfer: Transfer = {
    id: `trf_${received.posting}` as TransferId,
    customerId: account.customerId,
    kind: 'received',
    from: null,
    to: account.id,
    amountMinor: amount.amountMinor,
    currency: amount.currency,
    feeMinor: 0n,
    exchange: null,
    comment,
    counterparty: payer.slice(0, LONGEST_NAME),
    valueDate,
    createdAt: await postedAt(run, received.posting),
    simulated,
    status: 'Completed',
    adjusted: null,
  };
  await writeTransfers(run, [{ transfer, sessionId: null, requestId: null }], simulated);
}

export class Transfers {
  readonly #options: TransfersOptions;
  /** What customers ask for. */
  readonly #asked: Grouped<Movement, MovementOutcome>;
  /** What the bank does by itself, one batch after the other: it stays in its order. */
  readonly #own: Grouped<Movement, MovementOutcome>;

  constructor(options: TransfersOptions) {
    this.#options = options;
    const shared = {
      pool: options.pool,
      write: this.#write,
      locks: {
        keysOf: accountsOf,
        find: postingLocks.find,
      },
      ...(options.onTrouble === undefined ? {} : { onTrouble: options.onTrouble }),
    };
    this.#asked = grouped({ ...shared, queueLimitPerSource: QUEUE_PER_CUSTOMER });
    this.#own = grouped({ ...shared, inFlight: 1 });
  }

  /**
   * Makes a movement, or answers what came of its id before. Throws a Refusal when there is no
   * definite outcome: `in_progress` when it may yet happen, `busy` or `database_away` when not.
   */
  submit(movement: Movement): Promise<MovementOutcome> {
    return settled(this.#asked.submit(movement, movement.customerId));
  }

  /**
   * Money of the bank's own doing; each is idempotent by its id, and outcomes come in the order of
   * the movements. Those of one account are made in their order, those of several together.
   * Not held up by gates or limits. Throws what `submit` throws: call again with the same.
   */
  async submitSystem(movements: readonly SystemMovement[]): Promise<readonly MovementOutcome[]> {
    const outcomes = new Map<TransferId, MovementOutcome>();
    const accounts = new Map<AccountId, SystemMovement[]>();
    for (const movement of movements) {
      const before = accounts.get(movement.accountId);
      if (before === undefined) accounts.set(movement.accountId, [movement]);
      else before.push(movement);
    }
    const one = async (ofAccount: SystemMovement[]) => {
      while (ofAccount.length > 0) {
        const some = ofAccount.splice(0, MOVEMENTS_AT_ONCE);
        const done = await Promise.all(some.map((movement) => this.#submitOwn(movement)));
        some.forEach(({ id }, at) => {
          const outcome = done[at];
          if (outcome !== undefined) outcomes.set(id, outcome);
        });
      }
    };
    const waiting = [...accounts.values()];
    while (waiting.length > 0) await Promise.all(waiting.splice(0, ACCOUNTS_AT_ONCE).map(one));
    return movements.flatMap(({ id }) => outcomes.get(id) ?? []);
  }

  #submitOwn(movement: SystemMovement): Promise<MovementOutcome> {
    return settled(this.#own.submit(askedByNobody(movement), movement.accountId));
  }

  /**
   * Money of the bank's own doing as a part of a transaction: it moves when that commits, with what
   * is written beside it, or not at all. Once in a transaction, and one movement an account.
   */
  submitIn(tx: Tx, movements: readonly SystemMovement[]): Promise<readonly MovementOutcome[]> {
    const post: Post = (postings) => postIn(tx, postings);
    return this.#make(runOn(tx), post, movements.map(askedByNobody));
  }

  /** Waits for what is under way and refuses what comes. */
  async close(): Promise<void> {
    await Promise.all([this.#asked.close(), this.#own.close()]);
  }

  /** Runs again after an unknown outcome; the ledger gives the same answer to the same ids. */
  readonly #write: Writer<Movement, MovementOutcome> = (client, movements, limitsOfTime) => {
    const post: Post = (postings) => postRequests(client, postings, limitsOfTime);
    return this.#make(runPreparedOn(client), post, movements);
  };

  async #make(
    run: RunSql,
    post: Post,
    movements: readonly Movement[],
  ): Promise<readonly MovementOutcome[]> {
    const { settings, wallTime, mode } = this.#options;
    const modes = modesOf(settings.get(verifications), mode);
    const facts = await readFacts(run, movements, {
      timeZone: settings.get(institution).time_zone,
      now: wallTime.now(),
    });
    const circumstances = {
      limits: settings.get(limits),
      gatesOf: (standing: Standing) => gatesOf(standing, modes),
      // Live, what did not come over a rail is covered by what did, and cannot go below zero.
      interestFrom: mode === 'live' ? ('own_funds' as const) : ('interest' as const),
    };
    const judged = movements.map((movement, at) =>
      judge(movement, factsAt(facts, at), circumstances),
    );
    const postings = judged.flatMap((one) => (isObjection(one) ? [] : [one]));
    const posted = await post(postings);
    const next = posted.values();
    const outcomes = judged.map((one) => (isObjection(one) ? one : next.next().value));
    const made = movements.flatMap((movement, at) => {
      const outcome = outcomes[at];
      const isNew = outcome !== undefined && 'accepted' in outcome && isAcceptedNow(outcome);
      return isNew ? [this.#made(movement, factsAt(facts, at), outcome.postedAt)] : [];
    });
    if (made.length > 0) await writeTransfers(run, made, this.#simulated);
    return answersOf(run, movements, facts, outcomes, made);
  }

  get #simulated(): boolean {
    return this.#options.mode === 'sandbox';
  }

  #made(movement: Movement, facts: MovementFacts, postedAt: Date): MadeTransfer {
    const { id, customerId, kind, from, to, amountMinor, session, requestId } = movement;
    const transfer: Transfer = {
      id,
      customerId,
      kind,
      from,
      to,
      amountMinor,
      currency: currencyLeft(facts),
      feeMinor: movement.quote?.says?.feeMinor ?? 0n,
      exchange: exchangeOf(movement),
      comment: movement.comment ?? null,
      counterparty: movement.counterparty ?? null,
      valueDate: movement.valueDate ?? facts.today,
      createdAt: postedAt,
      simulated: this.#simulated,
      status: 'Completed',
      adjusted: null,
    };
    return { transfer, sessionId: session?.id ?? null, requestId };
  }
}

function exchangeOf({ quote }: Movement): Exchange | null {
  const says = quote?.says;
  if (says === undefined || says === null) return null;
  const { arrivesMinor: arrivedMinor, to: currency, rate, referenceRate, margin } = says;
  const { source, rateDate } = says;
  return { arrivedMinor, currency, rate, referenceRate, margin, source, rateDate };
}

/** The ledger's accounts that a movement locks, where others may hold them up. */
function accountsOf({ from, to, quote }: Movement): string[] {
  const own = [from, to].flatMap((id) => (id === null ? [] : [uuidOf(id)]));
  const says = quote?.says;
  if (says === undefined || says === null) return own;
  const positions = [says.from, says.to].map((currency) => chartAccount('fx_position', currency));
  return [...own, ...positions, chartAccount('fees', says.from)];
}

async function answersOf(
  run: RunSql,
  movements: readonly Movement[],
  facts: readonly MovementFacts[],
  outcomes: readonly (Outcome | Objection | undefined)[],
  made: readonly MadeTransfer[],
): Promise<MovementOutcome[]> {
  const replayed = movements.filter((_, at) => {
    const outcome = outcomes[at];
    return outcome !== undefined && 'accepted' in outcome && outcome.accepted && outcome.replayed;
  });
  const transfers = new Map<string, Transfer>(made.map(({ transfer }) => [transfer.id, transfer]));
  if (replayed.length > 0) {
    const before = await transfersById(
      run,
      replayed.map(({ id }) => id),
    );
    // The first answer, whatever has become of the transfer since.
    for (const [id, transfer] of before) transfers.set(id, { ...transfer, status: 'Completed' });
  }
  return movements.map((movement, at) => {
    const outcome = outcomes[at];
    if (outcome === undefined) throw new Error('A movement got no outcome.');
    if (!('accepted' in outcome)) return { done: false, objection: outcome };
    if (!outcome.accepted) {
      const currency = currencyLeft(factsAt(facts, at));
      return { done: false, refused: outcome, replayed: outcome.replayed, currency };
    }
    const transfer = transfers.get(movement.id);
    if (transfer === undefined) throw new Error('A posting of ours has no transfer.');
    const { from, to } = factsAt(facts, at);
    return { done: true, transfer, replayed: outcome.replayed, from, to };
  });
}

function isAcceptedNow(outcome: Outcome): outcome is Outcome & { accepted: true } {
  return outcome.accepted && !outcome.replayed;
}

function factsAt(facts: readonly MovementFacts[], at: number): MovementFacts {
  const found = facts[at];
  if (found === undefined) throw new Error('A movement has no facts.');
  return found;
}

/** The outcome, or a Refusal that says what is known without one. */
async function settled(outcome: Promise<MovementOutcome>): Promise<MovementOutcome> {
  try {
    return await outcome;
  } catch (error) {
    throw error instanceof GroupFailure ? withoutOutcome(error) : error;
  }
}

const LOCK_NOT_AVAILABLE = '55P03';

/** There is no outcome by the deadline: says what is known of it. */
function withoutOutcome({ kind, cause }: GroupFailure): Refusal {
  const code = codeOf(cause);
  const trouble = cause === undefined ? undefined : databaseTrouble(cause);
  // At the deadline a connection that still waits is cut off by ourselves, which has no code. What
  // it waits for is a lock of whoever works on the same account, perhaps on the same id.
  const stuck = code === LOCK_NOT_AVAILABLE || (trouble === 'away' && code === undefined);
  if (kind === 'unknown' || (kind === 'too_late' && stuck)) {
    return new Refusal('in_progress', { retryAfterSeconds: 1 });
  }
  return new Refusal(trouble === 'away' ? 'database_away' : 'busy', { retryAfterSeconds: 1 });
}
