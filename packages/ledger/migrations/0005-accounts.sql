-- Opening, closing and changing accounts; giving up ids; the emergency stop. All of it through
-- functions of the owner, because the app's role may write nothing in this schema.

-- A customer's account always has a bound, and the bank's own funds never go below zero.
create function ledger.check_rule() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp as $$
declare
  kind text := (select a.kind from ledger.account a where a.id = new.account_id);
begin
  if (kind = 'customer' and new.minimum is null)
    or (kind = 'own_funds' and new.minimum is distinct from 0) then
    raise exception 'an account of kind % cannot have this minimum', kind
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger fits_kind before insert on ledger.account_event
  for each row execute function ledger.check_rule();

create function ledger.check_new_balance() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp as $$
begin
  if (new.seq, new.balance, new.reserved, new.closed) <> (0, 0, 0, false) then
    raise exception 'an account opens at zero' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger opens_at_zero before insert on ledger.balance
  for each row execute function ledger.check_new_balance();

-- Opens accounts, each with its own outcome: accepted (again for the same facts) or
-- id_already_used (the id or the code belongs to another account).
create function ledger.open_accounts(
  ids uuid[], currencies text[], kinds text[], codes text[], minimums bigint[]
) returns setof text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  with wanted as (
    select distinct on (u.id) u.*
    from unnest(ids, currencies, kinds, codes, minimums) with ordinality
      u (id, currency, kind, code, minimum, place)
    order by u.id, u.place
  ), first as (
    -- Of two that want one code, the one that came first.
    select distinct on (coalesce(w.code, w.id::text)) w.* from wanted w
    order by coalesce(w.code, w.id::text), w.place
  ), opened as (
    insert into ledger.account (id, currency, kind, code)
      select f.id, f.currency, f.kind, f.code from first f order by f.id
      on conflict do nothing returning id, currency, opened_at
  ), event as (
    insert into ledger.account_event (account_id, number, kind, minimum, happened_at)
      select o.id, 1, 'opened', w.minimum, o.opened_at from opened o join wanted w using (id)
  )
  insert into ledger.balance (account_id, minimum, latest_at, currency)
    select o.id, w.minimum, o.opened_at, o.currency from opened o join wanted w using (id);
  return query
    select case when e.minimum is not distinct from u.minimum
        and (a.currency, a.kind) = (u.currency, u.kind) and a.code is not distinct from u.code
      then 'accepted' else 'id_already_used' end
    from unnest(ids, currencies, kinds, codes, minimums) with ordinality
        u (id, currency, kind, code, minimum, place)
      left join ledger.account a on a.id = u.id
      left join ledger.account_event e on e.account_id = u.id and e.number = 1
    order by u.place;
end
$$;

create function ledger.change_minimum(account uuid, lowest bigint) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  b ledger.balance;
begin
  select * into b from ledger.balance where account_id = account for update;
  if b is null then
    return 'account_not_found';
  elsif b.closed then
    return 'account_closed';
  elsif b.minimum is not distinct from lowest then
    return 'accepted';
  elsif b.balance - b.reserved < lowest then
    return 'insufficient_funds';
  end if;
  insert into ledger.account_event (account_id, number, kind, minimum)
    select account, max(e.number) + 1, 'overdraft_changed', lowest
    from ledger.account_event e where e.account_id = account;
  update ledger.balance set minimum = lowest where account_id = account;
  return 'accepted';
end
$$;

create function ledger.close_account(account uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  b ledger.balance;
begin
  select * into b from ledger.balance where account_id = account for update;
  if b is null then
    return 'account_not_found';
  elsif b.closed then
    return 'accepted';
  elsif b.balance <> 0 or b.reserved <> 0 then
    return 'account_not_empty';
  end if;
  insert into ledger.account_event (account_id, number, kind, minimum)
    select account, max(e.number) + 1, 'closed', b.minimum
    from ledger.account_event e where e.account_id = account;
  update ledger.balance set closed = true where account_id = account;
  return 'accepted';
end
$$;

-- Settles ids whose outcome is unknown: waits for a commit that is still running, then finds its
-- outcome, or leaves a tombstone so that the id can never be accepted any more.
create function ledger.give_up(ids uuid[])
returns table (outcome text, decided_at timestamptz, facts jsonb)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into ledger.posting (id, posted_at, value_date, kind, outcome, label, digest)
    select distinct u.id, clock_timestamp(), (clock_timestamp() at time zone 'UTC')::date,
      'void', 'voided', 'void', sha256('')
    from unnest(ids) u (id) order by u.id
    on conflict do nothing;
  return query select p.outcome, p.posted_at, p.facts
    from unnest(ids) with ordinality u (id, place) join ledger.posting p on p.id = u.id
    order by u.place;
end
$$;

-- Which of these accounts and guards somebody else holds locked at this moment.
create function ledger.locked(account_ids uuid[], guard_keys text[]) returns setof text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select u.id::text from unnest(account_ids) u (id)
      join ledger.balance b on b.account_id = u.id
      where u.id not in (select f.account_id from ledger.balance f
        where f.account_id = any (account_ids) for update skip locked);
  return query
    select u.key from unnest(guard_keys) u (key) join ledger.guard g on g.key = u.key
      where u.key not in (select f.key from ledger.guard f
        where f.key = any (guard_keys) for update skip locked);
end
$$;

-- Forgets guards that nothing has used for a long time; at least 100 days, so that no window that
-- still counts can be emptied.
create function ledger.forget_guards(unused_since timestamptz) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  forgotten bigint;
begin
  delete from ledger.guard
    where used_at < least(unused_since, clock_timestamp() - interval '100 days');
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

-- Anyone who finds the books wrong may stop money; only the owner may let it move again.
create function ledger.stop_money(why text) returns void
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  insert into ledger.stop (stopped, reason) values (true, why);
end;

create function ledger.resume_money(why text) returns void
language sql set search_path = pg_catalog, pg_temp
begin atomic
  insert into ledger.stop (stopped, reason) values (false, why);
end;

revoke execute on all functions in schema ledger from public;
grant execute on function ledger.post, ledger.open_accounts, ledger.change_minimum,
  ledger.close_account, ledger.give_up, ledger.locked, ledger.forget_guards, ledger.stop_money,
  ledger.entry_digest to fairlead_app;
