-- Files are kept outside the database, each encrypted under a key of its own. This row holds that
-- key, wrapped by the key ring: without the row the bytes are noise, and erasing the key is enough.

create table stored_file (
  id text primary key check (id ~ '^fil_[0-9a-f-]{36}$'),
  owner_id text not null,
  kind text not null check (kind ~ '^[a-z][a-z-]*$'),
  media_type text not null check (media_type ~ '^[a-z]+/[a-z0-9.+-]+$'),
  size_bytes bigint not null check (size_bytes >= 0),
  -- The ring key that wraps the file's key.
  key_id text not null check (key_id ~ '^[0-9a-f]{16}$'),
  wrapped_key bytea,
  created_at timestamptz not null default clock_timestamp(),
  erased_at timestamptz,
  -- When the bytes themselves were removed, some time after the key.
  removed_at timestamptz,
  constraint stored_file_erased_is_gone check ((wrapped_key is null) = (erased_at is not null)),
  constraint stored_file_removed_after_erased check (removed_at is null or erased_at is not null)
);

create index stored_file_owner on stored_file (owner_id, id);
create index stored_file_by_ring_key on stored_file (key_id, id) where wrapped_key is not null;
create index stored_file_to_remove on stored_file (erased_at, id)
  where erased_at is not null and removed_at is null;

create function stored_file_guard() returns trigger language plpgsql as $$
begin
  if old.erased_at is not null and new.wrapped_key is not null then
    raise exception 'an erased file stays erased' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger stored_file_guard before update on stored_file
  for each row execute function stored_file_guard();
create trigger stored_file_kept before delete or truncate on stored_file
  for each statement execute function seal.append_only();

grant select, insert (id, owner_id, kind, media_type, size_bytes, key_id, wrapped_key),
  update (key_id, wrapped_key, erased_at, removed_at) on stored_file to fairlead_app;
