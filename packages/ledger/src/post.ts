/**
 * Calls the posting function for a batch inside whatever transaction the connection is in. This is
 * what a use case's own writer calls; `ledger.post` gathers concurrent callers and calls it too.
 */
import { columnsOf } from './columns.ts';
import {
  type Outcome,
  type PostingRefusal,
  type PostingRequest,
  postingRefusals,
  type RefusalFacts,
  type RequestSet,
} from './request.ts';
import { type Queryable, rowsOf } from './rows.ts';

export interface PostOptions {
  /** How long to wait for a lock before the whole batch fails with 55P03. */
  readonly lockTimeoutMs?: number;
}

const DEFAULT_LOCK_TIMEOUT_MS = 5_000;

const text = `select outcome, decided_at, replayed, facts from ledger.post(
  $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`;

type Row = [
  outcome: string,
  decidedAt: Date,
  replayed: boolean,
  facts: Record<string, string> | null,
];

const known: ReadonlySet<string> = new Set(postingRefusals);

function isRefusal(code: string): code is PostingRefusal {
  return known.has(code);
}

function factsOf(facts: Record<string, string> | null): RefusalFacts {
  if (facts === null) return {};
  const { accountId, available, guard, used, ceiling, digest } = facts;
  return {
    ...(accountId === undefined ? {} : { accountId }),
    ...(available === undefined ? {} : { availableMinor: BigInt(available) }),
    ...(guard === undefined ? {} : { guard }),
    ...(used === undefined ? {} : { usedMinor: BigInt(used) }),
    ...(ceiling === undefined ? {} : { ceilingMinor: BigInt(ceiling) }),
    ...(digest === undefined ? {} : { digest }),
  };
}

export function outcomeOf([outcome, decidedAt, replayed, facts]: Row): Outcome {
  if (outcome === 'accepted') return { accepted: true, postedAt: decidedAt, replayed };
  if (!isRefusal(outcome)) throw new Error(`The ledger answered ${outcome}.`);
  return { accepted: false, code: outcome, facts: factsOf(facts), replayed };
}

/**
 * Posts sets of requests; the members of a set are accepted together or refused together. Answers
 * every request's own outcome. A batch in which another connection claimed one of the ids with
 * another body meanwhile fails with a unique violation and is to be run again.
 */
export async function postSets(
  client: Queryable,
  sets: readonly RequestSet[],
  options: PostOptions = {},
): Promise<Outcome[][]> {
  const outcomes = new Array<Outcome[]>(sets.length);
  let waiting = sets.map((_, index) => index);
  // An id that comes twice in one batch is asked for again, and so gets the remembered answer.
  while (waiting.length > 0) {
    const [now, later] = withoutRepeats(sets, waiting);
    const batch = now.map((index) => sets[index] ?? []);
    const answers = await postDistinct(client, batch, options);
    now.forEach((index, place) => {
      outcomes[index] = answers[place] ?? [];
    });
    waiting = later;
  }
  return outcomes;
}

/** Posts requests that are not linked: `postSets` with sets of one. */
export async function postRequests(
  client: Queryable,
  requests: readonly PostingRequest[],
  options: PostOptions = {},
): Promise<Outcome[]> {
  const sets = requests.map((request) => [request]);
  return (await postSets(client, sets, options)).flat();
}

/** No id comes twice, so that one statement posts them all. */
export function isOneStatement(sets: readonly RequestSet[]): boolean {
  const ids = sets.flatMap((set) => set.map(({ id }) => id));
  return new Set(ids).size === ids.length;
}

/** The sets whose ids are all new among them, and the others. */
function withoutRepeats(
  sets: readonly RequestSet[],
  indexes: readonly number[],
): [now: number[], later: number[]] {
  const ids = new Set<string>();
  const now: number[] = [];
  const later: number[] = [];
  for (const index of indexes) {
    const set = sets[index] ?? [];
    const repeats = set.some(({ id }) => ids.has(id));
    (repeats ? later : now).push(index);
    if (!repeats) for (const { id } of set) ids.add(id);
  }
  return [now, later];
}

async function postDistinct(
  client: Queryable,
  sets: readonly RequestSet[],
  { lockTimeoutMs = DEFAULT_LOCK_TIMEOUT_MS }: PostOptions,
): Promise<Outcome[][]> {
  const values = [lockTimeoutMs, ...columnsOf(sets)];
  const rows = await rowsOf<Row>(client, { name: 'ledger.post', text, values });
  let next = 0;
  return sets.map((set) => {
    const own = rows.slice(next, next + set.length);
    next += set.length;
    if (own.length < set.length) throw new Error('The ledger answered too few outcomes.');
    return own.map(outcomeOf);
  });
}
