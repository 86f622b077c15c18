-- Movements of money as customers see them. A transfer's facts never change (column grants); its
-- status moves by the state machine below, and every move leaves an event that stays. The posting
-- behind a completed transfer has the same UUID.

-- No foreign keys on this hot table: they would lock the customer's and the accounts' rows for
-- every transfer. Customers and accounts are never deleted (nobody is granted that). And no regular
-- expressions in its checks: four of them cost as much as the insert.
create table transfer (
  id text primary key check (id = 'trf_' || substr(id, 5)::uuid),
  customer_id text not null check (starts_with(customer_id, 'cus_')),
  kind text not null check (kind in ('internal', 'faucet')),
  -- Null when the money does not come from a customer's account.
  from_account text check (starts_with(from_account, 'acc_')),
  to_account text not null check (starts_with(to_account, 'acc_')),
  amount bigint not null check (amount between 1 and 999999999999999),
  currency text not null check (length(currency) = 3 and currency = upper(currency)),
  value_date date not null,
  -- When it was posted, by the database's real clock.
  created_at timestamptz not null,
  simulated boolean not null,
  status text not null check (status in
    ('Scheduled', 'Pending', 'Completed', 'Failed', 'Cancelled', 'Returned', 'Frozen')),
  check ((kind = 'faucet') = (from_account is null)),
  check (from_account <> to_account),
  check (kind <> 'faucet' or simulated)
);
create index transfer_customer on transfer (customer_id, created_at, id);

create table transfer_event (
  transfer_id text not null,
  number smallint not null check (number >= 1),
  status text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (transfer_id, number)
);
create trigger append_only before update or delete or truncate on transfer_event
  for each statement execute function seal.append_only();

-- A live bank has no money from a faucet.
create trigger faucet_sandbox before insert on transfer
  for each row when (new.kind = 'faucet') execute function sandbox_only();

-- How a transfer may begin, and that one which says "completed" has moved money.
create function transfer_begun() returns trigger language plpgsql security definer
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
set enable_mergejoin = off
as $$
begin
  if exists (select from added where status not in ('Scheduled', 'Pending', 'Completed')) then
    raise exception 'a transfer cannot begin like this' using errcode = 'restrict_violation';
  end if;
  if exists (
      select from added a left join lateral (
        select p.outcome from ledger.posting p where p.id = substr(a.id, 5)::uuid) p on true
      where a.status = 'Completed' and p.outcome is distinct from 'accepted') then
    raise exception 'a completed transfer has a posting' using errcode = 'restrict_violation';
  end if;
  insert into transfer_event (transfer_id, number, status, at)
    select id, 1, status, created_at from added;
  return null;
end
$$;
create trigger begun after insert on transfer referencing new table as added
  for each statement execute function transfer_begun();

create function transfer_may_move() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
      ('Scheduled', 'Pending'), ('Scheduled', 'Failed'), ('Scheduled', 'Cancelled'),
      ('Pending', 'Completed'), ('Pending', 'Failed'), ('Pending', 'Cancelled'),
      ('Pending', 'Frozen'), ('Frozen', 'Pending'), ('Completed', 'Returned')) then
    raise exception 'a transfer cannot go from % to %', old.status, new.status
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger may_move before update on transfer
  for each row execute function transfer_may_move();

create function transfer_moved() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  insert into transfer_event (transfer_id, number, status)
    select m.id, (select max(e.number) + 1 from transfer_event e where e.transfer_id = m.id),
      m.status
    from moved m;
  return null;
end
$$;
create trigger moved after update on transfer referencing new table as moved
  for each statement execute function transfer_moved();

-- What a batch of transfers is judged by, read in the transaction that moves the money: one row a
-- request, in order. An account that is not this customer's is as if it were not there. Each row is
-- looked up by its key alone (`offset 0`), whatever the planner knows or guesses about the tables.
create function transfer_facts(
  zone text, now_real timestamptz, ids uuid[], session_ids text[], token_hashes bytea[],
  customer_ids text[], from_ids text[], to_ids text[]
) returns table (
  today date, known boolean,
  -- Null when it has ended, or is not opened by this token any more.
  session text,
  account_status text, from_currency text, from_status text, to_currency text, to_status text
) language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  day constant date := (bank_now() at time zone zone)::date;
begin
  return query
    select day, p.id is not null,
      case when s.second_factor_asked and s.second_factor_at is null then 'factor_missing'
        when s.id is not null then 'open' end,
      c.account_status, f.currency, f.status, t.currency, t.status
    from unnest(ids, session_ids, token_hashes, customer_ids, from_ids, to_ids) with ordinality
        u (id, session_id, token_hash, customer_id, from_id, to_id, place)
      left join lateral (select q.id from ledger.posting q where q.id = u.id offset 0) p on true
      left join lateral (select * from session where session.id = u.session_id offset 0) s
        on s.subject_id = u.customer_id and s.token_hash = u.token_hash
          and s.ended_at is null and s.ends_at >= now_real
      left join lateral (
        select q.account_status from customer q where q.id = u.customer_id offset 0) c on true
      left join lateral (select * from account q where q.id = u.from_id offset 0) f
        on f.customer_id = u.customer_id
      left join lateral (select * from account q where q.id = u.to_id offset 0) t
        on t.customer_id = u.customer_id
    order by u.place;
end
$$;

grant select, insert on transfer to fairlead_app;
grant update (status) on transfer to fairlead_app;
grant select on transfer_event to fairlead_app;
revoke execute on function transfer_begun, transfer_moved from public;
