-- The sweep goes through the accounts in the order of their keys, a slice a call. Looking for those
-- that were checked longest ago read and sorted every account for every slice.
drop function ledger.sweep(integer);

-- Looks at so many accounts after the given one (from the first without one) and checks those that
-- have moved. Answers how many those were, which are wrong, and where to go on: null at the end.
create function ledger.sweep(after uuid, most_accounts integer)
returns table (checked integer, wrong uuid[], go_on_after uuid)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    with slice as (
      select b.account_id, b.seq, b.balance from ledger.balance b
      where b.account_id > coalesce(after, '00000000-0000-0000-0000-000000000000')
      order by b.account_id limit most_accounts
    ), due as (
      select s.*, coalesce(c.seq, 0) as from_seq, coalesce(c.balance, 0) as from_balance
      from slice s left join ledger.checkpoint c on c.account_id = s.account_id
      where s.seq <> coalesce(c.seq, 0)
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
    select (select count(*) from judged)::integer,
      array(select j.account_id from judged j where not j.holds),
      (select s.account_id from slice s order by s.account_id offset most_accounts - 1);
end
$$;
revoke execute on function ledger.sweep from public;
grant execute on function ledger.sweep to fairlead_app;

-- Rows are rewritten by every sweep that finds their account moved.
alter table ledger.checkpoint set (fillfactor = 50);
