/**
 * Every balance that was read is the balance after some entry of the account (I14): not before what
 * had been acknowledged when the read began, and not after what had not been asked when it ended.
 */

import { uuidOf } from './answers.ts';
import type { Books, EntryRow } from './books.ts';
import type { Findings } from './findings.ts';
import type { Attempt, MoneyCall, ReadCall } from './history.ts';

interface Times {
  readonly asked: bigint;
  /** The first time that somebody was told of it. */
  readonly told: bigint | undefined;
}

function timesOf(attempts: readonly Attempt<MoneyCall>[]): Map<string, Times> {
  const times = new Map<string, Times>();
  for (const { of, invokedNs, endedNs, ending } of attempts) {
    const known = times.get(uuidOf(of.id));
    const told = ending?.type === 'ok' ? endedNs : undefined;
    const earlier =
      known?.told !== undefined && (told === undefined || known.told < told) ? known.told : told;
    times.set(uuidOf(of.id), { asked: known?.asked ?? invokedNs, told: earlier });
  }
  return times;
}

export function checkReads(
  reads: readonly Attempt<ReadCall>[],
  money: readonly Attempt<MoneyCall>[],
  books: Books,
  findings: Findings,
): void {
  const times = timesOf(money);
  const ledgerAccounts = new Map(books.accounts.map((row) => [row.customerAccount, row.id]));
  const pages = new Map<string, EntryRow[]>();
  for (const entry of books.entries) {
    const page = pages.get(entry.accountId);
    if (page === undefined) pages.set(entry.accountId, [entry]);
    else page.push(entry);
  }
  for (const read of reads) {
    if (read.ending?.type !== 'ok' || read.endedNs === undefined) continue;
    const page = pages.get(ledgerAccounts.get(read.of.account) ?? '') ?? [];
    const seen = BigInt(read.ending.said);
    const [from, to] = window(page, times, read.invokedNs, read.endedNs);
    const possible = [0n, ...page.map(({ balanceAfter }) => balanceAfter)].slice(from, to + 1);
    if (possible.includes(seen)) continue;
    const known = seen === 0n || page.some(({ balanceAfter }) => balanceAfter === seen);
    findings.broken(
      read.of.account,
      known ? `read ${seen}, a balance of another time` : `read ${seen}, which it never was`,
    );
  }
}

/** The numbers of entries that the read may have seen, at least and at most. */
function window(
  page: readonly EntryRow[],
  times: ReadonlyMap<string, Times>,
  beganNs: bigint,
  endedNs: bigint,
): [number, number] {
  let least = 0;
  let most = page.length;
  for (const [index, { postingId }] of page.entries()) {
    const { asked, told } = times.get(postingId) ?? {};
    if (told !== undefined && told < beganNs) least = index + 1;
    if (asked !== undefined && asked > endedNs) {
      most = index;
      break;
    }
  }
  return [least, Math.max(most, least)];
}
