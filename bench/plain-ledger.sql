-- The anchor: a ledger as one would write it first. A function per transfer, row locks in order,
-- balances checked by constraint, two entries, one commit each. Nothing is remembered or sealed.
create table plain_account (
  id bigint primary key,
  balance bigint not null default 0,
  minimum bigint not null,
  check (balance >= minimum)
) with (fillfactor = 50);

create table plain_transfer (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now()
);

create table plain_entry (
  id bigint generated always as identity primary key,
  transfer_id bigint not null references plain_transfer (id),
  account_id bigint not null references plain_account (id),
  amount bigint not null,
  balance_after bigint not null
);
create index on plain_entry (account_id, id);

create function plain_transfer(from_id bigint, to_id bigint, minor bigint) returns bigint
language plpgsql as $$
declare
  transfer bigint;
  from_balance bigint;
  to_balance bigint;
begin
  perform from plain_account where id in (from_id, to_id) order by id for update;
  update plain_account set balance = balance - minor where id = from_id
    returning balance into from_balance;
  update plain_account set balance = balance + minor where id = to_id
    returning balance into to_balance;
  insert into plain_transfer default values returning id into transfer;
  insert into plain_entry (transfer_id, account_id, amount, balance_after)
    values (transfer, from_id, -minor, from_balance), (transfer, to_id, minor, to_balance);
  return transfer;
end
$$;

insert into plain_account (id, minimum) select n, -1000000000000 from generate_series(1, 10000) n;
