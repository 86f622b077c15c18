/**
 * What clients were told against what is in the books: acknowledged is there exactly as asked,
 * refused is not there, unknown is there at most once, and nothing is there that nobody asked for.
 */

import type { Books, EntryRow } from './books.ts';
import type { Findings } from './findings.ts';
import type { Attempt, MoneyCall } from './history.ts';

/** Refusals that are remembered for the id: later attempts get the same, for ever. */
const FINAL = new Set(['insufficient_funds', 'limit_exceeded']);
const OTHER_BODY = 'id_already_used';
/** Refusals of one attempt, which say nothing about the transfer itself. */
const OF_THE_ATTEMPT = new Set([
  ...['in_progress', 'too_many_requests', 'not_signed_in', 'session_ended'],
  ...['busy', 'database_away'],
]);

export function uuidOf(id: string): string {
  return id.slice(id.indexOf('_') + 1);
}

interface Index {
  readonly outcomes: ReadonlyMap<string, string>;
  readonly entries: ReadonlyMap<string, readonly EntryRow[]>;
  /** The ledger's account of a customer's. */
  readonly ledgerAccounts: ReadonlyMap<string, string>;
  readonly transfers: ReadonlyMap<string, readonly Books['transfers'][number][]>;
}

function indexOf(books: Books): Index {
  const entries = new Map<string, EntryRow[]>();
  for (const entry of books.entries) {
    entries.set(entry.postingId, [...(entries.get(entry.postingId) ?? []), entry]);
  }
  const transfers = new Map<string, Books['transfers'][number][]>();
  for (const row of books.transfers) {
    transfers.set(row.id, [...(transfers.get(row.id) ?? []), row]);
  }
  return {
    outcomes: new Map(books.postings.map(({ id, outcome }) => [id, outcome])),
    entries,
    transfers,
    ledgerAccounts: new Map(
      books.accounts.flatMap(({ id, customerAccount }) =>
        customerAccount === null ? [] : [[customerAccount, id] as const],
      ),
    ),
  };
}

export function checkAnswers(
  attempts: readonly Attempt<MoneyCall>[],
  books: Books,
  findings: Findings,
): void {
  const index = indexOf(books);
  const byId = new Map<string, Attempt<MoneyCall>[]>();
  for (const attempt of attempts) {
    byId.set(attempt.of.id, [...(byId.get(attempt.of.id) ?? []), attempt]);
  }
  for (const [id, own] of byId) checkId(id, own, index, findings);
  checkUnasked(byId, attempts, books, index, findings);
}

function bodyOf({ from, to, minor }: MoneyCall): string {
  return `${from ?? 'faucet'} → ${to} ${minor}`;
}

function checkId(
  id: string,
  attempts: readonly Attempt<MoneyCall>[],
  index: Index,
  findings: Findings,
): void {
  const there = index.outcomes.get(uuidOf(id)) === 'accepted';
  const acknowledged = attempts.filter(({ ending }) => ending?.type === 'ok');
  const codes = attempts.flatMap(({ ending }) => (ending?.type === 'fail' ? [ending.code] : []));
  const unknown = attempts.some(({ ending }) => ending === undefined || ending.type === 'info');
  if (acknowledged.length > 0) checkAcknowledged(id, acknowledged, there, index, findings);
  if (codes.some((code) => FINAL.has(code)) && there) {
    findings.doubled(id, `was refused (${codes.join(', ')}) and is in the books`);
  }
  if (acknowledged.length === 0 && !unknown && there) {
    findings.doubled(id, 'every attempt was refused, and it is in the books');
  }
  if (there) checkEffect(id, attempts, index, findings);
  const last = attempts.at(-1)?.ending;
  const definite = codes.some((code) => !OF_THE_ATTEMPT.has(code));
  if (unknown && acknowledged.length === 0 && !definite) {
    findings.broken(id, `was never settled (${last?.type === 'info' ? last.why : 'no answer'})`);
  }
}

function checkAcknowledged(
  id: string,
  acknowledged: readonly Attempt<MoneyCall>[],
  there: boolean,
  { entries }: Index,
  findings: Findings,
): void {
  if (!there) {
    findings.lost(
      id,
      `acknowledged and not in the books (${entries.get(uuidOf(id))?.length ?? 0})`,
    );
    return;
  }
  const bodies = new Set(acknowledged.map(({ of }) => bodyOf(of)));
  if (bodies.size > 1) findings.doubled(id, `two bodies were acknowledged: ${[...bodies]}`);
  const answers = new Set(
    acknowledged.map(({ ending }) => (ending?.type === 'ok' ? ending.said : '')),
  );
  if (answers.size > 1) findings.broken(id, `answered differently: ${[...answers].join(' | ')}`);
  const first = acknowledged.filter(({ ending }) => ending?.type === 'ok' && !ending.replayed);
  if (first.length > 1) findings.broken(id, `${first.length} answers claim to be the first`);
}

/** The entries are those of one attempt's body, and the rows that ride along are there once. */
function checkEffect(
  id: string,
  attempts: readonly Attempt<MoneyCall>[],
  index: Index,
  findings: Findings,
): void {
  const fitting = attempts.filter(
    ({ of, ending }) => fits(of, index) && !(ending?.type === 'fail' && ending.code === OTHER_BODY),
  );
  const acknowledged = attempts.filter(({ ending }) => ending?.type === 'ok');
  if (fitting.length === 0) findings.broken(id, 'its entries are not what was asked');
  else if (acknowledged.some(({ of }) => !fits(of, index))) {
    findings.lost(id, 'what was acknowledged is not what was posted');
  }
  const rows = index.transfers.get(id) ?? [];
  if (rows.length === 0) findings.lost(id, 'money moved without a transfer');
  if (rows.length > 1) findings.doubled(id, `${rows.length} transfers`);
  for (const { notifications, auditRecords } of rows) {
    if (notifications === 0n) findings.lost(id, 'a transfer without its notification');
    if (notifications > 1n) findings.doubled(id, `${notifications} notifications`);
    if (auditRecords === 0n) findings.lost(id, 'a transfer without its audit record');
    if (auditRecords > 1n) findings.doubled(id, `${auditRecords} audit records`);
  }
}

function fits({ id, from, to, minor }: MoneyCall, index: Index): boolean {
  const entries = index.entries.get(uuidOf(id)) ?? [];
  const amount = BigInt(minor);
  const credit = entries.filter(
    (entry) => entry.accountId === index.ledgerAccounts.get(to) && entry.amount === amount,
  );
  const debit = entries.filter(
    (entry) =>
      entry.amount === -amount &&
      (from === null || entry.accountId === index.ledgerAccounts.get(from)),
  );
  return entries.length === 2 && credit.length === 1 && debit.length === 1;
}

/** The history's accounts hold only what it asked for, and a transfer row has its money. */
function checkUnasked(
  byId: ReadonlyMap<string, unknown>,
  attempts: readonly Attempt<MoneyCall>[],
  books: Books,
  index: Index,
  findings: Findings,
): void {
  const asked = new Set([...byId.keys()].map(uuidOf));
  const named = new Set(attempts.flatMap(({ of }) => [of.from ?? of.to, of.to]));
  const watched = new Set([...named].map((account) => index.ledgerAccounts.get(account)));
  for (const { accountId, postingId } of books.entries) {
    if (watched.has(accountId) && !asked.has(postingId)) {
      findings.doubled(postingId, `on ${accountId}, and nobody asked for it`);
    }
  }
  for (const id of byId.keys()) {
    if (index.transfers.has(id) && index.outcomes.get(uuidOf(id)) !== 'accepted') {
      findings.broken(id, 'a transfer whose money did not move');
    }
  }
}
