-- The laws for what the owner's hand could still change unseen: an account's rule where the posting
-- function reads it, and the windows that limits count in.

-- A balance row has the currency of its account and the rule that was decided last. The events are
-- sealed, so who wants another rule leaves a trace of it. After the row, as those of one statement
-- are then all there; only of columns that no posting sets.
create function ledger.check_account_rule() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp as $$
begin
  if (tg_op = 'UPDATE' and new.account_id <> old.account_id) or not exists (
    select from ledger.account a cross join lateral (
      select v.minimum, v.kind from ledger.account_event v where v.account_id = a.id
      order by v.number desc limit 1) v
    where a.id = new.account_id and a.currency = new.currency
      and new.minimum is not distinct from v.minimum and new.closed = (v.kind = 'closed')) then
    raise exception 'the balance of % is not as its account was opened and changed', new.account_id
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
revoke execute on function ledger.check_account_rule from public;
create trigger opens_as_decided after insert on ledger.balance
  for each row execute function ledger.check_account_rule();
create trigger changes_as_decided
  after update of account_id, minimum, currency, closed on ledger.balance
  for each row when ((old.account_id, old.minimum, old.currency, old.closed)
    is distinct from (new.account_id, new.minimum, new.currency, new.closed))
  execute function ledger.check_account_rule();

-- The sweep compares the same, for a change made with triggers off. It reads by keys alone: left
-- to itself, the planner read every checkpoint and every entry there is for each slice.
create or replace function ledger.sweep(after uuid, most_accounts integer)
returns table (checked integer, wrong uuid[], go_on_after uuid)
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
set enable_mergejoin = off
as $$
begin
  return query
    with slice as (
      select b.account_id, b.seq, b.balance, b.reserved, b.minimum, b.currency, b.closed
      from ledger.balance b
      where b.account_id > coalesce(after, '00000000-0000-0000-0000-000000000000')
      order by b.account_id limit most_accounts
    ), seen as (
      select s.account_id, s.seq, s.balance, s.reserved, coalesce(c.seq, 0) as from_seq,
        coalesce(c.balance, 0) as from_balance, h.held,
        (s.minimum, s.currency, s.closed)
          is not distinct from (v.minimum, a.currency, v.kind = 'closed') as as_decided
      from slice s left join ledger.checkpoint c on c.account_id = s.account_id
        left join ledger.account a on a.id = s.account_id
        left join lateral (
          select v.minimum, v.kind from ledger.account_event v where v.account_id = s.account_id
          order by v.number desc limit 1) v on true
        cross join lateral (
          select coalesce(sum(h.amount - h.taken - h.returned), 0) as held
          from ledger.hold h where h.account_id = s.account_id and h.ended is null) h
    ), due as materialized (
      select s.* from seen s
      where s.seq <> s.from_seq or s.balance <> s.from_balance or s.reserved <> s.held
        or not s.as_decided
    ), judged as (
      select d.account_id, d.seq, d.balance,
        d.seq - d.from_seq = count(e.seq)
          and d.balance - d.from_balance = coalesce(sum(e.amount), 0)
          and d.reserved = d.held and d.as_decided as holds
      from due d left join ledger.entry e
        on e.account_id = d.account_id and e.seq > d.from_seq and e.seq <= d.seq
      group by d.account_id, d.seq, d.balance, d.reserved, d.held, d.as_decided, d.from_seq,
        d.from_balance
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

-- Guards stay, so all that postings ever added to one stands in its row. `since` is when the row
-- was made and bounds nothing any more.
create trigger append_only before delete or truncate on ledger.guard
  for each statement execute function seal.append_only();
