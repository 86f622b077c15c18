-- Accounts and what they hold. An account's facts never change; its rule (overdraft, open or
-- closed) changes by appending an event; its balance is a row that only repeats its last entry.

create schema ledger;
grant usage on schema ledger to fairlead_app;

create table ledger.account (
  id uuid primary key,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  kind text not null check (kind in ('customer', 'settlement', 'own_funds', 'fx_position', 'fees',
    'interest', 'rewards', 'suspense', 'sandbox_funding')),
  -- The name of an account of the bank's own chart, such as settlement.sandbox.USD.
  code text unique check (code ~ '^[a-z_]+(\.[A-Za-z0-9_]+)+$'),
  opened_at timestamptz not null default clock_timestamp(),
  seal_xid xid8 not null default pg_current_xact_id(),
  seal_epoch smallint not null default 1,
  check ((kind = 'customer') = (code is null))
);
select seal.register('ledger.account', '{id}');

-- What was decided about an account, in order. The last event is the rule in force.
create table ledger.account_event (
  account_id uuid not null references ledger.account (id),
  number integer not null check (number >= 1),
  kind text not null check (kind in ('opened', 'overdraft_changed', 'closed')),
  -- The lowest available balance: 0, or minus the overdraft. Null: no bound.
  minimum bigint check (minimum <= 0),
  happened_at timestamptz not null default clock_timestamp(),
  seal_xid xid8 not null default pg_current_xact_id(),
  seal_epoch smallint not null default 1,
  primary key (account_id, number),
  check ((kind = 'opened') = (number = 1))
);
select seal.register('ledger.account_event', '{account_id,number}');

-- One narrow row an account, locked by every posting that touches it. Half of each page stays free,
-- so that an update finds room beside the old row and touches no index.
create table ledger.balance (
  account_id uuid primary key references ledger.account (id),
  -- The number of the account's last entry; 0 before the first.
  seq bigint not null default 0 check (seq >= 0),
  balance bigint not null default 0,
  -- What open holds keep back.
  reserved bigint not null default 0 check (reserved >= 0),
  minimum bigint,
  -- The latest time of any of its entries, or of its opening.
  latest_at timestamptz not null,
  currency text not null,
  closed boolean not null default false,
  -- An account opens at zero: a balance needs an entry to come from.
  check (seq > 0 or balance = 0),
  check (balance between -1000000000000000000 and 1000000000000000000),
  constraint balance_not_below_minimum check (balance - reserved >= minimum),
  constraint balance_closed_is_empty check (not closed or (balance = 0 and reserved = 0))
) with (fillfactor = 50);

grant select on ledger.account, ledger.account_event, ledger.balance to fairlead_app;
