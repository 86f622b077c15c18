-- A data key for each person, wrapped by the key ring, which stands outside this database. Personal
-- text in append-only tables is encrypted under it; erasing the key erases the text everywhere.
-- `institution` is the key for text that belongs to no one person.

create table data_key (
  person_id text primary key check (person_id ~ '^([a-z]{3}_[0-9a-f-]{36}|institution)$'),
  -- The ring key that wraps it.
  key_id text not null check (key_id ~ '^[0-9a-f]{16}$'),
  wrapped bytea,
  created_at timestamptz not null default clock_timestamp(),
  -- Tells a transaction that it made this key itself, and so must not remember it if it fails.
  made_by xid8 not null default pg_current_xact_id(),
  erased_at timestamptz,
  constraint data_key_erased_is_gone check ((wrapped is null) = (erased_at is not null))
);

create index data_key_by_ring_key on data_key (key_id, person_id) where wrapped is not null;

-- An erased key never comes back, and a row stays to say that it was erased.
create function data_key_guard() returns trigger language plpgsql as $$
begin
  if old.erased_at is not null then
    raise exception 'an erased key stays erased' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger data_key_guard before update on data_key
  for each row execute function data_key_guard();
create trigger data_key_kept before delete or truncate on data_key
  for each statement execute function seal.append_only();

grant select, insert (person_id, key_id, wrapped), update (key_id, wrapped, erased_at)
  on data_key to fairlead_app;
