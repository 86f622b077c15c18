/** The laws of the books alone: sums, sequences, running balances, bounds, holds, reversals. */
import type { AccountRow, Books, EntryRow } from './books.ts';
import type { Findings } from './findings.ts';

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

export function checkLaws(books: Books, findings: Findings): void {
  checkSums(books, findings);
  checkAccounts(books, findings);
  checkHolds(books, findings);
  checkReversals(books, findings);
}

/** I01 and I02: every posting balances in each currency, and so does the whole. */
function checkSums({ entries, postings }: Books, findings: Findings): void {
  const outcomes = new Map(postings.map(({ id, outcome }) => [id, outcome]));
  for (const [id, own] of grouped(entries, ({ postingId }) => postingId)) {
    if (own.length < 2) findings.broken(id, 'a posting of a single entry');
    for (const [currency, part] of grouped(own, (entry) => entry.currency)) {
      const total = sum(part.map(({ amount }) => amount));
      if (total !== 0n) findings.broken(id, `its entries sum to ${total} ${currency}`);
    }
    if (outcomes.get(id) !== 'accepted') findings.broken(id, 'has entries and was not accepted');
  }
}

/** I03, I04, I09, I10: each account's page from its first entry to its balance. */
function checkAccounts({ accounts, entries, holds }: Books, findings: Findings): void {
  const pages = grouped(entries, ({ accountId }) => accountId);
  const open = grouped(
    holds.filter(({ ended }) => ended === null),
    ({ accountId }) => accountId,
  );
  for (const account of accounts) {
    const last = checkPage(pages.get(account.id) ?? [], account, findings);
    if (last !== account.balance) {
      findings.broken(account.id, `balance ${account.balance}, entries say ${last}`);
    }
    const held = sum((open.get(account.id) ?? []).map((hold) => hold.amount - settled(hold)));
    if (held !== account.reserved) {
      findings.broken(account.id, `reserved ${account.reserved}, open holds say ${held}`);
    }
    const available = account.balance - account.reserved;
    if (account.minimum !== null && available < account.minimum) {
      findings.broken(account.id, `available ${available} is below ${account.minimum}`);
    }
  }
}

function settled({ taken, returned }: { taken: bigint; returned: bigint }): bigint {
  return taken + returned;
}

function checkPage(page: readonly EntryRow[], account: AccountRow, findings: Findings): bigint {
  const { id, minimum } = account;
  let running = 0n;
  let latest = 0n;
  for (const [index, entry] of page.entries()) {
    const seq = BigInt(index) + 1n;
    if (entry.seq !== seq) findings.broken(id, `a gap: entry ${entry.seq} where ${seq} belongs`);
    running += entry.amount;
    if (entry.balanceAfter !== running) {
      findings.broken(id, `entry ${entry.seq} says ${entry.balanceAfter}, the sum is ${running}`);
    }
    if (entry.postedAt < latest) findings.broken(id, `entry ${entry.seq} is before the one before`);
    latest = entry.postedAt;
    // Several lines of one posting may pass below the bound; where it ends they may not.
    const ends = page[index + 1]?.postingId !== entry.postingId;
    if (ends && minimum !== null && running < minimum) {
      findings.broken(id, `entry ${entry.seq} leaves ${running}, below ${minimum}`);
    }
  }
  if (account.seq !== BigInt(page.length)) {
    findings.broken(id, `counts ${account.seq} entries and has ${page.length}`);
  }
  return running;
}

/** I15: nothing is taken or given back beyond the hold, and an ended hold has nothing left. */
function checkHolds({ holds }: Books, findings: Findings): void {
  for (const hold of holds) {
    const left = hold.amount - settled(hold);
    if (left < 0n || hold.taken < 0n || hold.returned < 0n) {
      findings.broken(hold.id, 'more was taken or returned than held');
    }
    if ((hold.ended !== null) !== (left === 0n)) {
      findings.broken(hold.id, `has ${left} left and ended is ${hold.ended}`);
    }
  }
}

function checkReversals({ postings }: Books, findings: Findings): void {
  const reversed = new Set<string>();
  for (const { reverses } of postings) {
    if (reverses === null) continue;
    if (reversed.has(reverses)) findings.doubled(reverses, 'was reversed twice');
    reversed.add(reverses);
  }
}
