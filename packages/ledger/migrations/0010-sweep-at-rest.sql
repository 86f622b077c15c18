-- The sweep also looks at accounts that have not moved: a balance that somebody changed behind the
-- functions was found only after its account had moved, which is after it was spent. What is
-- reserved is compared with the open holds in the same go.
create or replace function ledger.sweep(after uuid, most_accounts integer)
returns table (checked integer, wrong uuid[], go_on_after uuid)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    with slice as (
      select b.account_id, b.seq, b.balance, b.reserved from ledger.balance b
      where b.account_id > coalesce(after, '00000000-0000-0000-0000-000000000000')
      order by b.account_id limit most_accounts
    ), due as (
      select s.*, coalesce(c.seq, 0) as from_seq, coalesce(c.balance, 0) as from_balance, h.held
      from slice s left join ledger.checkpoint c on c.account_id = s.account_id
        cross join lateral (
          select coalesce(sum(h.amount - h.taken - h.returned), 0) as held
          from ledger.hold h where h.account_id = s.account_id and h.ended is null) h
      where s.seq <> coalesce(c.seq, 0) or s.balance <> coalesce(c.balance, 0)
        or s.reserved <> h.held
    ), judged as (
      select d.account_id, d.seq, d.balance,
        d.seq - d.from_seq = count(e.seq)
          and d.balance - d.from_balance = coalesce(sum(e.amount), 0)
          and d.reserved = d.held as holds
      from due d left join ledger.entry e
        on e.account_id = d.account_id and e.seq > d.from_seq and e.seq <= d.seq
      group by d.account_id, d.seq, d.balance, d.reserved, d.held, d.from_seq, d.from_balance
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
