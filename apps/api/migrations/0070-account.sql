-- A customer's accounts. What is on them the ledger alone knows: this is who owns them, what they
-- are called, and whether money may move. The ledger account has the same UUID.

create table account (
  id text primary key check (id ~ '^acc_[0-9a-f-]{36}$'),
  customer_id text not null references customer (id),
  ledger_account uuid not null unique references ledger.account (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  account_tag text check (length(account_tag) between 1 and 60),
  status text not null default 'Active' check (status in ('Active', 'Frozen', 'Closed')),
  -- Its place in the owner's list.
  position smallint not null check (position >= 1),
  opened_at timestamptz not null default clock_timestamp(),
  constraint account_is_its_ledger_account check (id = 'acc_' || ledger_account::text),
  constraint account_position unique (customer_id, position) deferrable
);

-- The account behind it holds this currency and is a customer's; neither can change afterwards.
create function account_fits_ledger() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger.account a
      where a.id = new.ledger_account and a.kind = 'customer' and a.currency = new.currency) then
    raise exception 'the ledger account is not a customer''s of this currency'
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger fits_ledger before insert on account
  for each row execute function account_fits_ledger();

grant select, insert (id, customer_id, ledger_account, currency, account_tag, position) on account
  to fairlead_app;
grant update (account_tag, status, position) on account to fairlead_app;
