/** One query for each rule of `verifyLedger`; each answers the rows that break it: key, problem. */

/** As numbered in the README, under what always holds. */
export type Invariant = 'I01' | 'I02' | 'I03' | 'I04' | 'I08' | 'I09' | 'I10' | 'I15' | 'I17';

interface Rule {
  readonly invariant: Invariant;
  readonly table: string;
  readonly text: string;
}

const entryKey = `e.account_id || '/' || e.seq`;

const sumsToZero: Rule = {
  invariant: 'I01',
  table: 'ledger.entry',
  text: `select e.currency, 'all entries sum to ' || sum(e.amount) from ledger.entry e
    group by e.currency having sum(e.amount) <> 0`,
};

/** Names every entry of a posting that has other entries than it was written with. */
const entriesAreSealed: Rule = {
  invariant: 'I02',
  table: 'ledger.entry',
  text: `select ${entryKey}, 'posting ' || e.posting_id || ' was written with other entries'
    from (
      select g.posting_id from (
        select e.posting_id, count(*) as entries,
          sha256(string_agg(
            ledger.entry_digest(e.line, e.account_id, e.seq, e.amount, e.balance_after), ''
            order by e.line)) as digest
        from ledger.entry e group by e.posting_id) g
      left join ledger.posting p on p.id = g.posting_id
      where p.id is null or p.entry_count <> g.entries
        or p.entries_digest is distinct from g.digest
    ) bad join ledger.entry e on e.posting_id = bad.posting_id`,
};

const entriesRepeatTheirPosting: Rule = {
  invariant: 'I02',
  table: 'ledger.entry',
  text: `select ${entryKey}, 'differs from posting ' || p.id || ' or its account'
    from ledger.entry e join ledger.posting p on p.id = e.posting_id
      left join ledger.account a on a.id = e.account_id
    where e.posted_at <> p.posted_at or e.value_date <> p.value_date
      or e.currency is distinct from a.currency or e.line not between 1 and p.entry_count`,
};

const postingsBalance: Rule = {
  invariant: 'I02',
  table: 'ledger.posting',
  text: `select e.posting_id::text, 'does not sum to zero in ' || e.currency
    from ledger.entry e group by e.posting_id, e.currency having sum(e.amount) <> 0`,
};

const postingsHaveTheirEntries: Rule = {
  invariant: 'I02',
  table: 'ledger.posting',
  text: `select p.id::text, 'has ' || count(e.seq) || ' entries of ' || p.entry_count
    from ledger.posting p left join ledger.entry e on e.posting_id = p.id
    where p.entry_count > 0 group by p.id having count(e.seq) <> p.entry_count`,
};

const balancesRepeatEntries: Rule = {
  invariant: 'I03',
  table: 'ledger.balance',
  text: `select coalesce(b.account_id, e.account_id)::text, 'is not the sum of its entries'
    from ledger.balance b full join (
      select e.account_id, sum(e.amount) as balance, max(e.seq) as seq, max(e.posted_at) as latest
      from ledger.entry e group by e.account_id) e on e.account_id = b.account_id
    where b.account_id is null or b.balance <> coalesce(e.balance, 0)
      or b.seq <> coalesce(e.seq, 0) or b.latest_at < e.latest`,
};

const balancesFollowTheirRule: Rule = {
  invariant: 'I03',
  table: 'ledger.balance',
  text: `select coalesce(a.id, b.account_id)::text, 'is not as its account was opened and changed'
    from ledger.account a full join ledger.balance b on b.account_id = a.id
      left join lateral (
        select v.minimum, v.kind from ledger.account_event v where v.account_id = a.id
        order by v.number desc limit 1) v on true
    where a.id is null or b.account_id is null or b.currency <> a.currency
      or b.minimum is distinct from v.minimum or b.closed <> (v.kind = 'closed')
      or v.kind is null`,
};

const reservedIsSumOfHolds: Rule = {
  invariant: 'I03',
  table: 'ledger.balance',
  text: `select b.account_id::text, 'reserved is not the sum of its open holds'
    from ledger.balance b left join (
      select h.account_id, sum(h.amount - h.taken - h.returned) as reserved
      from ledger.hold h where h.ended is null group by h.account_id) h
      on h.account_id = b.account_id
    where b.reserved <> coalesce(h.reserved, 0)`,
};

const noOverdraft: Rule = {
  invariant: 'I04',
  table: 'ledger.balance',
  text: `select b.account_id::text, 'is below its minimum'
    from ledger.balance b where b.balance - b.reserved < b.minimum`,
};

const idsAreUnique: Rule = {
  invariant: 'I08',
  table: 'ledger.posting',
  text: `select p.id::text, 'is there twice' from ledger.posting p group by p.id having count(*) > 1`,
};

const reversedOnce: Rule = {
  invariant: 'I08',
  table: 'ledger.posting',
  text: `select p.reverses::text, 'is reversed twice' from ledger.posting p
    where p.reverses is not null group by p.reverses having count(*) > 1`,
};

const seqWithoutGaps: Rule = {
  invariant: 'I09',
  table: 'ledger.entry',
  text: `select ${entryKey}, case
        when e.seq <> coalesce(e.last_seq, 0) + 1
          then 'does not follow entry ' || coalesce(e.last_seq, 0)
        else 'was posted before the entries ahead of it' end
    from (
      select e.account_id, e.seq, e.posted_at, lag(e.seq) over w as last_seq,
        max(e.posted_at) over (w rows between unbounded preceding and 1 preceding) as latest
      from ledger.entry e window w as (partition by e.account_id order by e.seq)
    ) e left join ledger.account a on a.id = e.account_id
    where e.seq <> coalesce(e.last_seq, 0) + 1
      or e.posted_at < coalesce(e.latest, a.opened_at) - interval '2 s'`,
};

/**
 * A gap is named by the entry after it, and by the entry that is gone. The accounts that have one
 * are found first, and `except` compares by hashing or sorting: left to itself, the planner may
 * join a busy account's entries with each other before it asks whether any is missing.
 */
const missingEntries: Rule = {
  invariant: 'I09',
  table: 'ledger.entry',
  text: `with gaps as materialized (
      select b.account_id, b.seq from ledger.balance b left join (
        select e.account_id, count(*) as entries, max(e.seq) as last from ledger.entry e
        group by e.account_id) e on e.account_id = b.account_id
      where b.seq <> coalesce(e.entries, 0) or e.last <> e.entries
    )
    select g.account_id || '/' || s.seq, 'is missing' from gaps g cross join lateral (
      select generate_series(1, g.seq)
      except select e.seq from ledger.entry e where e.account_id = g.account_id) s (seq)`,
};

const runningBalance: Rule = {
  invariant: 'I10',
  table: 'ledger.entry',
  text: `select ${entryKey}, 'does not continue the balance before it'
    from (
      select e.account_id, e.seq, e.amount, e.balance_before, e.balance_after,
        lag(e.balance_after) over (partition by e.account_id order by e.seq) as last_balance
      from ledger.entry e
    ) e
    where e.balance_before <> coalesce(e.last_balance, 0)
      or e.balance_after <> e.balance_before + e.amount`,
};

const holdsEndOnce: Rule = {
  invariant: 'I15',
  table: 'ledger.hold',
  text: `select coalesce(h.id, r.id)::text, 'is not what its postings made of it'
    from ledger.hold h
      full join (select * from ledger.posting
                 where kind = 'reserve' and outcome = 'accepted') r on r.id = h.id
      left join (
        select p.hold_id, sum(p.hold_amount) as taken, sum(p.hold_returned) as returned,
          count(*) filter (where p.kind in ('release', 'expire')) as ends,
          max(p.kind) filter (where p.kind in ('release', 'expire')) as ended_by
        from ledger.posting p where p.kind in ('settle', 'release', 'expire')
          and p.outcome = 'accepted' group by p.hold_id) p on p.hold_id = r.id
    where h.id is null or r.id is null
      or (h.account_id, h.amount, h.reserved_at)
        is distinct from (r.hold_account_id, r.hold_amount, r.posted_at)
      or h.expires_at is distinct from r.hold_expires_at
      or h.taken <> coalesce(p.taken, 0) or h.returned <> coalesce(p.returned, 0)
      or h.taken + h.returned > h.amount or p.ends > 1
      or h.ended is distinct from case
        when h.taken + h.returned < h.amount then null
        when p.ended_by = 'release' then 'released' when p.ended_by = 'expire' then 'expired'
        else 'settled' end`,
};

/** Guards stay: whatever key a posting has used has a row, which is the sum of all of them. */
const guardsWithinCeiling: Rule = {
  invariant: 'I17',
  table: 'ledger.guard',
  text: `select coalesce(g.key, u.key), 'is not what postings have used, or above its ceiling'
    from ledger.guard g full join (
      select u.key collate "C" as key, sum(u.amount::bigint) as used
      from ledger.posting p cross join lateral jsonb_each_text(p.guards) u (key, amount)
      where p.outcome = 'accepted' and p.guards is not null group by 1) u on u.key = g.key
    where g.key is null or g.used <> coalesce(u.used, 0) or g.used > g.ceiling`,
};

export const rules: readonly Rule[] = [
  sumsToZero,
  entriesAreSealed,
  entriesRepeatTheirPosting,
  postingsBalance,
  postingsHaveTheirEntries,
  balancesRepeatEntries,
  balancesFollowTheirRule,
  reservedIsSumOfHolds,
  noOverdraft,
  idsAreUnique,
  reversedOnce,
  seqWithoutGaps,
  missingEntries,
  runningBalance,
  holdsEndOnce,
  guardsWithinCeiling,
];
