-- What came and went on an account on each day, by value date, so that no chart, summary or
-- statement has to read a long page of the ledger. It repeats the ledger's entries up to
-- `account_rolled.seq`; whoever reads it adds the entries after that.

create table account_day (
  ledger_account uuid not null,
  day date not null,
  credit bigint not null check (credit >= 0),
  debit bigint not null check (debit >= 0),
  -- The part of them that moved between accounts of one customer.
  own_credit bigint not null check (own_credit between 0 and credit),
  own_debit bigint not null check (own_debit between 0 and debit),
  entries bigint not null check (entries >= 1),
  primary key (ledger_account, day)
);

create table account_rolled (
  ledger_account uuid primary key,
  -- The number of the last entry that account_day holds.
  seq bigint not null default 0 check (seq >= 0)
);

grant select, insert, update on account_day, account_rolled to fairlead_app;
