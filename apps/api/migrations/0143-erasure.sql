-- Years after a customer has left, what they wrote and who they were is erased. The ledger, the
-- transfers and the sealed rows stay; they hold ids, codes and amounts.

-- A comment may be cleared. Nothing else of a transfer changes without its status moving.
create or replace function transfer_may_move() returns trigger language plpgsql as $$
begin
  if new.comment is distinct from old.comment
      and (new.comment is not null or new.status <> old.status) then
    raise exception 'a comment can only be cleared' using errcode = 'restrict_violation';
  end if;
  if new.status = old.status and old.comment is not null and new.comment is null then
    return new;
  end if;
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

create or replace function transfer_moved() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  insert into transfer_event (transfer_id, number, status)
    select m.id, (select max(e.number) + 1 from transfer_event e where e.transfer_id = m.id),
      m.status
    from moved m join stood s on s.id = m.id
    where m.status <> s.status;
  return null;
end
$$;
drop trigger moved on transfer;
create trigger moved after update on transfer
  referencing old table as stood new table as moved
  for each statement execute function transfer_moved();

grant update (comment) on transfer to fairlead_app;
-- The planner's samples of a column are copies of it.
alter table transfer alter column comment set statistics 0;

grant update (referral_code_used) on customer to fairlead_app;

-- When a customer who has left was erased.
create table customer_erasure (
  customer_id text primary key references customer_closure (customer_id),
  erased_at timestamptz not null default clock_timestamp()
);
create trigger append_only before update or delete or truncate on customer_erasure
  for each statement execute function seal.append_only();
grant select, insert (customer_id) on customer_erasure to fairlead_app;
