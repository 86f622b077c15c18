-- People and companies that customers pay. Who they are is somebody's personal data: name, bank and
-- account are encrypted under the customer's data key and go with it.
create table payee (
  id text primary key check (id = 'pay_' || substr(id, 5)::uuid),
  customer_id text not null references customer (id),
  -- JSON: account_title, bank_name, nickname and the details of the account. Gone when removed.
  sealed bytea,
  country text not null check (country ~ '^[A-Z]{2}$'),
  currency text not null check (length(currency) = 3),
  -- A keyed hash of the account, to know the same one again without reading it.
  account_hash bytea check (length(account_hash) = 32),
  first_paid_at timestamptz,
  last_paid_at timestamptz,
  created_at timestamptz not null,
  removed_at timestamptz,
  check ((sealed is null) = (removed_at is not null)),
  check ((account_hash is null) = (removed_at is not null)),
  check ((first_paid_at is null) = (last_paid_at is null)),
  check (last_paid_at >= first_paid_at)
);
-- An account is kept once.
create unique index payee_account on payee (customer_id, account_hash) where removed_at is null;
create index payee_list on payee (customer_id, created_at, id) where removed_at is null;

grant select, insert on payee to fairlead_app;
grant update (sealed, account_hash, first_paid_at, last_paid_at, removed_at) on payee
  to fairlead_app;
