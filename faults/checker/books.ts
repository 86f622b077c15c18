/**
 * The bank's books as plain rows, read in one snapshot with the checker's own statements. The
 * bank's own verifier is part of what is on trial, so nothing of it is used here.
 */
import pg from 'pg';

export interface AccountRow {
  readonly id: string;
  /** The customer's account that stands on it, `acc_…`; null for the bank's own. */
  readonly customerAccount: string | null;
  readonly currency: string;
  readonly balance: bigint;
  readonly reserved: bigint;
  /** The lowest available balance; null for no bound. */
  readonly minimum: bigint | null;
  readonly seq: bigint;
}

export interface EntryRow {
  readonly accountId: string;
  readonly seq: bigint;
  readonly postingId: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly balanceAfter: bigint;
  /** Microseconds. */
  readonly postedAt: bigint;
}

export interface PostingRow {
  readonly id: string;
  readonly outcome: string;
  readonly reverses: string | null;
}

export interface HoldRow {
  readonly id: string;
  readonly accountId: string;
  readonly amount: bigint;
  readonly taken: bigint;
  readonly returned: bigint;
  readonly ended: string | null;
}

/** What rides along with an accepted transfer in its transaction. */
export interface TransferRow {
  readonly id: string;
  readonly notifications: bigint;
  readonly auditRecords: bigint;
}

export interface Books {
  readonly accounts: readonly AccountRow[];
  readonly entries: readonly EntryRow[];
  readonly postings: readonly PostingRow[];
  readonly holds: readonly HoldRow[];
  readonly transfers: readonly TransferRow[];
}

const statements = {
  accounts: `select b.account_id as id, c.id as "customerAccount", b.currency, b.balance,
      b.reserved, b.minimum, b.seq
    from ledger.balance b left join public.account c on c.ledger_account = b.account_id`,
  entries: `select account_id as "accountId", seq, posting_id as "postingId", currency, amount,
      balance_after as "balanceAfter",
      (extract(epoch from posted_at) * 1000000)::bigint as "postedAt"
    from ledger.entry order by account_id, seq`,
  postings: 'select id, outcome, reverses from ledger.posting',
  holds: `select id, account_id as "accountId", amount, taken, returned, ended from ledger.hold`,
  // Counted once for all transfers: a look for each of them reads a long log over and over.
  transfers: `select t.id, coalesce(n.told, 0) as notifications,
      coalesce(a.recorded, 0) as "auditRecords"
    from public.transfer t left join (
      select link, count(*) as told from public.notification group by link
    ) n on n.link = '/user/transfers/' || t.id left join (
      select subject_id, count(*) as recorded from public.audit_record
      where subject_kind = 'transfer' group by subject_id
    ) a on a.subject_id = t.id`,
};

const INT8 = 20;

export async function readBooks(url: string): Promise<Books> {
  const client = new pg.Client({ connectionString: url });
  client.setTypeParser(INT8, BigInt);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const rows = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
      (await client.query<Row>(text)).rows;
    return {
      accounts: await rows<AccountRow>(statements.accounts),
      entries: await rows<EntryRow>(statements.entries),
      postings: await rows<PostingRow>(statements.postings),
      holds: await rows<HoldRow>(statements.holds),
      transfers: await rows<TransferRow>(statements.transfers),
    };
  } finally {
    await client.end();
  }
}
