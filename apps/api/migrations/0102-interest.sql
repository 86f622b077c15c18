-- Interest, day by day. A day's interest is balance × rate, counted in units of which 3,650,000
-- (10,000 for the rate's hundredths of a percent × 365 days) are one minor unit: whole numbers, so
-- nothing is rounded until it is paid, and what is left over then is carried on.

-- The rate of a product on a day, fixed when the day begins.
create table product_rate (
  product text not null,
  day date not null,
  rate integer not null check (rate between 0 and 2000),
  -- The balance from which it is paid, in whole units of the account's currency.
  minimum integer not null check (minimum >= 0),
  primary key (product, day)
);

-- One row for an account and a day that earned something.
create table interest_day (
  account_id text not null references account (id),
  day date not null,
  -- At the end of the day, by value date, in minor units.
  balance bigint not null check (balance > 0),
  rate integer not null check (rate between 1 and 2000),
  primary key (account_id, day)
);

-- What was put on the account for all days until then.
create table interest_payment (
  account_id text not null references account (id),
  through date not null,
  units numeric(30) not null check (units >= 0),
  amount bigint not null check (amount >= 0),
  carried numeric(30) not null check (carried >= 0 and carried < 3650000),
  transfer_id text unique check (starts_with(transfer_id, 'trf_')),
  primary key (account_id, through),
  check (units = amount * 3650000::numeric + carried),
  check ((amount > 0) = (transfer_id is not null))
);

-- How far the work of a day has come: it is done in steps, and may be cut off between any two.
create table interest_run (
  day date primary key,
  step text not null check (step in ('accrue', 'pay', 'mature', 'done')),
  -- The last account that the step has been through.
  after_account text not null
);

create trigger append_only before update or delete or truncate on interest_day
  for each statement execute function seal.append_only();
create trigger append_only before update or delete or truncate on interest_payment
  for each statement execute function seal.append_only();

grant select, insert on product_rate, interest_day, interest_payment to fairlead_app;
grant select, insert, update on interest_run to fairlead_app;
