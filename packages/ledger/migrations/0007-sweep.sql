-- The second derivation of every balance, a step at a time: what was summed up before, plus the
-- entries since. A mismatch stops money; reading goes on.

create table ledger.checkpoint (
  account_id uuid primary key references ledger.account (id),
  seq bigint not null,
  balance bigint not null,
  checked_at timestamptz not null
);
grant select on ledger.checkpoint to fairlead_app;

-- Checks so many accounts that have moved since they were checked; answers those that are wrong.
create function ledger.sweep(most_accounts integer)
returns table (account uuid, checked_to bigint, wrong boolean)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    with due as (
      select b.account_id, b.seq, b.balance, coalesce(c.seq, 0) as from_seq,
        coalesce(c.balance, 0) as from_balance
      from ledger.balance b left join ledger.checkpoint c on c.account_id = b.account_id
      where b.seq <> coalesce(c.seq, 0)
      order by c.checked_at nulls first limit most_accounts
    ), judged as (
      select d.account_id, d.seq, d.balance,
        d.seq - d.from_seq = count(e.seq)
          and d.balance - d.from_balance = coalesce(sum(e.amount), 0) as holds
      from due d left join ledger.entry e
        on e.account_id = d.account_id and e.seq > d.from_seq and e.seq <= d.seq
      group by d.account_id, d.seq, d.balance, d.from_seq, d.from_balance
    ), kept as (
      insert into ledger.checkpoint (account_id, seq, balance, checked_at)
        select j.account_id, j.seq, j.balance, clock_timestamp() from judged j where j.holds
        on conflict (account_id) do update set seq = excluded.seq, balance = excluded.balance,
          checked_at = excluded.checked_at
    )
    select j.account_id, j.seq, not j.holds from judged j;
end
$$;
revoke execute on function ledger.sweep from public;
grant execute on function ledger.sweep to fairlead_app;
