/**
 * The money path: movements that come together are judged, posted and written down in one database
 * transaction, each with its own outcome. A refusal of one does not touch its neighbours.
 */
import type { TransferKind } from '@fairlead/contract';
import {
  type Grouped,
  type GroupedOptions,
  GroupFailure,
  grouped,
  type Outcome,
  postingLocks,
  postRequests,
  type Refused,
  type Writer,
} from '@fairlead/ledger';
import type { Currency } from '@fairlead/money';
import { gatesOf, modesOf, type Standing } from '#modules/customers/standing.service.ts';
import { institution, limits, verifications } from '#modules/settings/settings.service.ts';
import { codeOf } from '#platform/cannot-start.ts';
import { type RunSql, runPreparedOn } from '#platform/database/run-sql.ts';
import { databaseTrouble } from '#platform/database/trouble.ts';
import { Refusal } from '#platform/errors.ts';
import type { Mode } from '#platform/mode.ts';
import type { Settings } from '#platform/settings/settings.ts';
import type { WallTime } from '#platform/wall-time.ts';
import {
  isObjection,
  judge,
  type Movement,
  type MovementFacts,
  type Objection,
  uuidOf,
} from './transfers.rules.ts';
import {
  type MadeTransfer,
  readFacts,
  type Transfer,
  transfersById,
  writeTransfers,
} from './transfers.sql.ts';

export type { Movement } from './transfers.rules.ts';
export type { Transfer } from './transfers.sql.ts';

/** How a movement ended. */
export type MovementOutcome =
  | { readonly done: true; readonly transfer: Transfer; readonly replayed: boolean }
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
  /** The ledger account that a kind's money comes from where it is not the customer's own. */
  readonly sourceOf: (kind: TransferKind, currency: Currency) => string;
}

/** One customer cannot fill the queue for the others. */
const QUEUE_PER_CUSTOMER = 200;
/** One batch at a time until so many wait: measured, see `npm run bench -- http`. */
const BESIDE_FROM = 64;

export class Transfers {
  readonly #options: TransfersOptions;
  readonly #group: Grouped<Movement, MovementOutcome>;

  constructor(options: TransfersOptions) {
    this.#options = options;
    this.#group = grouped<Movement, MovementOutcome>({
      pool: options.pool,
      write: this.#write,
      locks: {
        keysOf: ({ from, to }) => (from === null ? [uuidOf(to)] : [uuidOf(from), uuidOf(to)]),
        find: postingLocks.find,
      },
      queueLimitPerSource: QUEUE_PER_CUSTOMER,
      besideFrom: BESIDE_FROM,
      ...(options.onTrouble === undefined ? {} : { onTrouble: options.onTrouble }),
    });
  }

  /**
   * Makes a movement, or answers what came of its id before. Throws a Refusal when there is no
   * definite outcome: `in_progress` when it may yet happen, `busy` or `database_away` when not.
   */
  async submit(movement: Movement): Promise<MovementOutcome> {
    try {
      return await this.#group.submit(movement, movement.customerId);
    } catch (error) {
      throw error instanceof GroupFailure ? withoutOutcome(error) : error;
    }
  }

  /** Waits for what is under way and refuses what comes. */
  close(): Promise<void> {
    return this.#group.close();
  }

  /** Runs again after an unknown outcome; the ledger gives the same answer to the same ids. */
  readonly #write: Writer<Movement, MovementOutcome> = async (client, movements, limitsOfTime) => {
    const { settings, wallTime, sourceOf, mode } = this.#options;
    const modes = modesOf(settings.get(verifications), mode);
    const run = runPreparedOn(client);
    const facts = await readFacts(run, movements, {
      timeZone: settings.get(institution).time_zone,
      now: wallTime.now(),
    });
    const circumstances = {
      limits: settings.get(limits),
      gatesOf: (standing: Standing) => gatesOf(standing, modes),
      sourceOf,
    };
    const judged = movements.map((movement, at) =>
      judge(movement, factsAt(facts, at), circumstances),
    );
    const postings = judged.flatMap((one) => (isObjection(one) ? [] : [one]));
    const posted = await postRequests(client, postings, limitsOfTime);
    const next = posted.values();
    const outcomes = judged.map((one) => (isObjection(one) ? one : next.next().value));
    const made = movements.flatMap((movement, at) => {
      const outcome = outcomes[at];
      const isNew = outcome !== undefined && 'accepted' in outcome && isAcceptedNow(outcome);
      return isNew ? [this.#made(movement, factsAt(facts, at), outcome.postedAt)] : [];
    });
    if (made.length > 0) await writeTransfers(run, made, this.#simulated);
    return answersOf(run, movements, facts, outcomes, made);
  };

  get #simulated(): boolean {
    return this.#options.mode === 'sandbox';
  }

  #made(movement: Movement, facts: MovementFacts, postedAt: Date): MadeTransfer {
    const { id, customerId, kind, from, to, amountMinor, session, requestId } = movement;
    const currency = facts.to?.currency;
    if (currency === undefined) throw new Error('Money moved to an account that is not there.');
    const transfer: Transfer = {
      id,
      customerId,
      kind,
      from,
      to,
      amountMinor,
      currency,
      valueDate: facts.today,
      createdAt: postedAt,
      simulated: this.#simulated,
      status: 'Completed',
    };
    return { transfer, sessionId: session?.id ?? null, requestId };
  }
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
      const currency = facts[at]?.to?.currency ?? 'USD';
      return { done: false, refused: outcome, replayed: outcome.replayed, currency };
    }
    const transfer = transfers.get(movement.id);
    if (transfer === undefined) throw new Error('A posting of ours has no transfer.');
    return { done: true, transfer, replayed: outcome.replayed };
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
