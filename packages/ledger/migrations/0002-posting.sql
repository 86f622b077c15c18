-- What was asked of the ledger and what came of it (posting), the lines on the accounts' pages
-- (entry), money kept back (hold), counted windows (guard), and the emergency stop.

-- One row for every id that was ever decided: accepted, refused for limits or funds, or given up.
-- Append-only and sealed. It seals its entries too, through their digest.
create table ledger.posting (
  id uuid primary key,
  posted_at timestamptz not null,
  value_date date not null,
  entry_count smallint not null default 0,
  seal_epoch smallint not null default 1,
  seal_xid xid8 not null default pg_current_xact_id(),
  kind text not null check (kind in
    ('post', 'reserve', 'settle', 'release', 'expire', 'reverse', 'void')),
  outcome text not null check (outcome in
    ('accepted', 'limit_exceeded', 'insufficient_funds', 'linked_refused', 'voided')),
  -- The caller's word for what it is, such as transfer.internal.
  label text not null check (length(label) between 1 and 40),
  -- SHA-256 of what was asked: the same id with another body is refused.
  digest bytea not null check (length(digest) = 32),
  -- SHA-256 over the digests of its entries in the order of their lines (ledger.entry_digest).
  entries_digest bytea check (length(entries_digest) = 32),
  reverses uuid references ledger.posting (id),
  -- reserve: the hold it made. settle, release, expire: the hold it took from.
  hold_id uuid,
  hold_account_id uuid,
  -- reserve: kept back. settle: taken as entries. Otherwise 0.
  hold_amount bigint,
  -- settle, release, expire: given back to the account.
  hold_returned bigint,
  hold_expires_at timestamptz,
  -- What it added to each guard: {"key": amount}.
  guards jsonb,
  -- Why it was refused: the account and what was available, or the guard and what was used.
  facts jsonb,
  check ((outcome = 'voided') = (kind = 'void')),
  check ((entry_count >= 2 and entries_digest is not null)
      or (entry_count = 0 and entries_digest is null)),
  check ((entry_count > 0) = (outcome = 'accepted' and kind in ('post', 'settle', 'reverse'))),
  check ((reverses is not null) = (kind = 'reverse' and outcome = 'accepted')),
  check ((hold_id is not null)
       = (outcome = 'accepted' and kind in ('reserve', 'settle', 'release', 'expire')))
);
select seal.register('ledger.posting', '{id}');

-- Only once: two reversals of one posting cannot both be there.
create unique index posting_reverses on ledger.posting (reverses) where reverses is not null;
create index posting_hold on ledger.posting (hold_id) where hold_id is not null;

-- A line on an account's page. The key is the page's order, so it is the index of the history too.
create table ledger.entry (
  account_id uuid not null,
  seq bigint not null check (seq >= 1),
  posting_id uuid not null,
  amount bigint not null check (amount <> 0),
  balance_before bigint not null,
  balance_after bigint not null,
  posted_at timestamptz not null,
  value_date date not null,
  -- Its place among the entries of its posting, from 1.
  line smallint not null check (line >= 1),
  currency text not null,
  primary key (account_id, seq),
  constraint entry_continues check (balance_after = balance_before + amount),
  check (seq > 1 or balance_before = 0)
);
create index entry_posting on ledger.entry (posting_id);

create trigger append_only before update or delete or truncate on ledger.entry
  for each statement execute function seal.append_only();

-- What of an entry goes into its posting's digest; the rest repeats the posting's own row.
create function ledger.entry_digest(
  line integer, account_id uuid, seq bigint, amount bigint, balance_after bigint
) returns bytea language sql immutable parallel safe
return sha256(int4send(line) || uuid_send(account_id) || int8send(seq) || int8send(amount)
  || int8send(balance_after));

-- Money kept back on an account. The postings that name it are its history.
create table ledger.hold (
  id uuid primary key,
  account_id uuid not null references ledger.account (id),
  amount bigint not null check (amount > 0),
  taken bigint not null default 0 check (taken >= 0),
  returned bigint not null default 0 check (returned >= 0),
  reserved_at timestamptz not null,
  expires_at timestamptz,
  ended text check (ended in ('settled', 'released', 'expired')),
  check (taken + returned <= amount),
  check ((ended is null) = (taken + returned < amount))
);
create index hold_open on ledger.hold (account_id) where ended is null;
create index hold_due on ledger.hold (expires_at, id) where ended is null;

-- A counted window: what has been used of a ceiling. Its meaning is the caller's.
create table ledger.guard (
  key text collate "C" primary key check (length(key) between 1 and 120),
  used bigint not null check (used >= 0),
  -- Under which the last addition was accepted.
  ceiling bigint not null,
  used_at timestamptz not null,
  -- What was used before was forgotten.
  since timestamptz not null,
  constraint guard_within_ceiling check (used <= ceiling)
) with (fillfactor = 70);

-- The emergency stop: the last row tells whether money moves.
create table ledger.stop (
  number bigint generated always as identity primary key,
  stopped boolean not null,
  reason text not null check (length(reason) between 1 and 500),
  happened_at timestamptz not null default clock_timestamp(),
  seal_xid xid8 not null default pg_current_xact_id(),
  seal_epoch smallint not null default 1
);
select seal.register('ledger.stop', '{number}');

grant select on ledger.posting, ledger.entry, ledger.hold, ledger.guard, ledger.stop
  to fairlead_app;
