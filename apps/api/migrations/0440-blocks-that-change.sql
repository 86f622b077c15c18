-- What is blocked, and since when, is written once; reason and end can be changed while it holds.
-- Ninety days count from whoever decided on the end last, as they do for a block that is made anew.

alter table address_block
  add column version integer not null default 1 check (version > 0),
  add column changed_at timestamptz check (changed_at >= created_at),
  add column changed_by text references staff_member (id),
  add constraint address_block_changed_by check ((changed_at is null) = (changed_by is null)),
  drop constraint address_block_is_short;
alter table address_block
  add constraint address_block_is_short
    check (
      lifted_at is not null
      or expires_at <= coalesce(changed_at, created_at) + interval '91 days'
    ) not valid;

create or replace function address_block_lifts() returns trigger language plpgsql as $$
begin
  if old.lifted_at is not null
    or (old.id, old.network, old.created_at, old.created_by)
      is distinct from (new.id, new.network, new.created_at, new.created_by) then
    raise exception 'what is blocked stays as it was written' using errcode = 'restrict_violation';
  end if;
  if (old.reason, old.expires_at, old.version, old.changed_at, old.changed_by)
      is distinct from (new.reason, new.expires_at, new.version, new.changed_at, new.changed_by)
    and (new.version <> old.version + 1 or new.changed_at is null or new.lifted_at is not null
      or old.expires_at <= statement_timestamp()) then
    raise exception 'only a block that holds is changed, by somebody, and counted'
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

grant update (reason, expires_at, version, changed_at, changed_by) on address_block
  to fairlead_app;
