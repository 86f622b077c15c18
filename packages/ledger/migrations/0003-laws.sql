-- The laws as triggers, so that they hold for the owner's hand too: entries balance, a balance
-- repeats its last entry, what is reserved is the sum of open holds, a hold ends once. The two on
-- the hot path are statement triggers: a batch of postings pays for one query each.

-- Entries arrive with their posting, all at once, at least two, summing to zero in each currency.
create function ledger.check_entries() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp set enable_seqscan = off set enable_hashjoin = off
set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
declare
  bad uuid;
begin
  select c.posting_id into bad
  from (
    select e.posting_id, sum(e.lines) as lines, bool_and(e.total = 0) as balanced
    from (select i.posting_id, count(*) as lines, sum(i.amount) as total
          from inserted i group by i.posting_id, i.currency) e
    group by e.posting_id
  ) c left join ledger.posting p on p.id = c.posting_id
  where not c.balanced or c.lines is distinct from p.entry_count
    or p.seal_xid <> pg_current_xact_id()
  limit 1;
  if found then
    raise exception 'the entries of posting % do not balance, or are not all of it', bad
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger balanced after insert on ledger.entry
  referencing new table as inserted
  for each statement execute function ledger.check_entries();

create function ledger.check_balances() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp set enable_seqscan = off set enable_hashjoin = off
set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
declare
  bad uuid;
begin
  select n.account_id into bad
  from changed n left join ledger.entry e on e.account_id = n.account_id and e.seq = n.seq
  where (e.balance_after is distinct from n.balance or e.currency <> n.currency)
    and (n.seq > 0 or n.balance <> 0)
  limit 1;
  if found then
    raise exception 'the balance of % is not that of its last entry', bad
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger repeats_last_entry after update on ledger.balance
  referencing new table as changed
  for each statement execute function ledger.check_balances();

create function ledger.check_reserved() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp as $$
begin
  if new.reserved <> (
    select coalesce(sum(h.amount - h.taken - h.returned), 0) from ledger.hold h
    where h.account_id = new.account_id and h.ended is null) then
    raise exception 'what is reserved on % is not the sum of its open holds', new.account_id
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger reserved_is_sum_of_holds after update of reserved on ledger.balance
  for each row when (old.reserved <> new.reserved)
  execute function ledger.check_reserved();

-- A hold's facts stay, what was taken or returned only grows, and an ended hold stays ended.
create function ledger.check_hold() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp as $$
begin
  if old.ended is not null
    or (old.id, old.account_id, old.amount, old.reserved_at)
      is distinct from (new.id, new.account_id, new.amount, new.reserved_at)
    or old.expires_at is distinct from new.expires_at
    or new.taken < old.taken or new.returned < old.returned then
    raise exception 'hold % has ended, or its facts would change', old.id
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger ends_once before update on ledger.hold
  for each row execute function ledger.check_hold();

create trigger append_only before delete or truncate on ledger.hold
  for each statement execute function seal.append_only();
create trigger append_only before delete or truncate on ledger.balance
  for each statement execute function seal.append_only();

-- Why a posting cannot be reversed with these lines; null when it can.
create function ledger.reversal_refusal(
  subject uuid, accounts uuid[], amounts bigint[]
) returns text language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  original ledger.posting;
begin
  select * into original from ledger.posting where id = subject;
  if original is null or original.outcome <> 'accepted' then
    return 'posting_not_found';
  elsif original.entry_count = 0 or original.kind = 'reverse' then
    return 'not_reversible';
  elsif exists (select from ledger.posting p where p.reverses = subject) then
    return 'already_reversed';
  elsif (select array_agg(row (e.account_id, -e.amount) order by e.account_id, -e.amount)
         from ledger.entry e where e.posting_id = subject)
    is distinct from
      (select array_agg(row (l.account_id, l.amount) order by l.account_id, l.amount)
       from unnest(accounts, amounts) l (account_id, amount)) then
    return 'malformed';
  end if;
  return null;
end
$$;
