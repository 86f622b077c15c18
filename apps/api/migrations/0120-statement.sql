-- What an account did in a range of days, for good: append-only and sealed. A statement is its row
-- and the ledger's entries that the row names; its files follow from both. The hash of each file
-- that was issued is sealed too, so that anybody can check a copy.

create table statement (
  id text primary key check (id ~ '^stm_[0-9a-f-]{36}$'),
  account_id text not null references account (id),
  customer_id text not null references customer (id),
  -- monthly: entries numbered (after_seq, to_seq], so that they chain, whatever their value dates.
  -- range: entries up to to_seq whose value date is one of its days; after_seq is 0.
  kind text not null check (kind in ('monthly', 'range')),
  from_day date not null,
  to_day date not null,
  after_seq bigint not null check (after_seq >= 0),
  to_seq bigint not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  opening bigint not null,
  -- What came in and what went out, neither below zero.
  credits bigint not null check (credits >= 0),
  debits bigint not null check (debits >= 0),
  closing bigint not null,
  movements integer not null check (movements >= 0),
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{20}$'),
  -- Names, numbers and words as they were when it was made, under the customer's data key.
  facts_sealed bytea not null,
  made_at timestamptz not null default clock_timestamp(),
  seal_xid xid8 not null default pg_current_xact_id(),
  seal_epoch smallint not null default 1,
  check (from_day <= to_day),
  check (after_seq <= to_seq),
  check (kind = 'monthly' or after_seq = 0),
  constraint statement_adds_up check (opening + credits - debits = closing)
);
select seal.register('statement', '{id}');

create unique index statement_month on statement (account_id, to_day) where kind = 'monthly';
create index statement_customer on statement (customer_id, id);
create index statement_account on statement (account_id, id);

grant select, insert (id, account_id, customer_id, kind, from_day, to_day, after_seq, to_seq,
  currency, opening, credits, debits, closing, movements, code, facts_sealed)
  on statement to fairlead_app;

-- A file that left the bank. What is sealed of it is shown to whoever has the code, so there is
-- nothing in it that is not on the file itself.
create table statement_file (
  statement_id text not null references statement (id),
  format text not null check (format in ('pdf', 'csv', 'ofx', 'camt.053')),
  code text not null references statement (code),
  sha256 bytea not null check (length(sha256) = 32),
  size_bytes bigint not null check (size_bytes > 0),
  issued_at timestamptz not null default clock_timestamp(),
  -- Where the bytes are kept; their hash says whether they are the right ones.
  file_id text not null references stored_file (id),
  seal_xid xid8 not null default pg_current_xact_id(),
  seal_epoch smallint not null default 1,
  primary key (statement_id, format)
);
select seal.register('statement_file', '{statement_id,format}',
  '{statement_id,format,code,sha256,size_bytes,issued_at,seal_xid,seal_epoch}');
create index statement_file_code on statement_file (code);

grant select, insert (statement_id, format, code, sha256, size_bytes, file_id) on statement_file
  to fairlead_app;
