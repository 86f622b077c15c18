-- Addresses and networks that are not let in. A block that was lifted or has run out stays for a
-- year, so that one can see who was kept out, by whom and why; then it goes with its address.

create table address_block (
  id text primary key check (id ~ '^blk_[0-9a-f-]{36}$'),
  -- One address is a network of its own size.
  network cidr not null,
  reason text not null check (length(reason) between 3 and 200),
  created_at timestamptz not null default clock_timestamp(),
  created_by text not null references staff_member (id),
  -- Null: until somebody lifts it.
  expires_at timestamptz check (expires_at > created_at),
  lifted_at timestamptz,
  lifted_by text references staff_member (id),
  check ((lifted_at is null) = (lifted_by is null))
);

-- The same network is not blocked twice at once.
create unique index address_block_open on address_block (network) where lifted_at is null;
create index address_block_ended on address_block (coalesce(lifted_at, expires_at));

-- What is blocked, for good, is written once; a block can only be lifted.
create function address_block_lifts() returns trigger language plpgsql as $$
begin
  if old.lifted_at is not null
    or (old.id, old.network, old.reason, old.created_at, old.created_by)
      is distinct from (new.id, new.network, new.reason, new.created_at, new.created_by)
    or old.expires_at is distinct from new.expires_at then
    raise exception 'a block can only be lifted, once' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger only_lifted before update on address_block
  for each row execute function address_block_lifts();

grant select, insert (id, network, reason, created_by, expires_at), delete on address_block
  to fairlead_app;
grant update (lifted_at, lifted_by) on address_block to fairlead_app;
