-- Settings: the current value of each group, and every change that led to it. Secrets are sealed
-- with a key that is not in this database and are never part of the history.

create table setting (
  group_name text primary key check (group_name ~ '^[a-z][a-z-]{1,30}$'),
  version int not null check (version >= 1),
  value jsonb not null,
  secrets jsonb not null default '{}',
  changed_by text not null,
  changed_at timestamptz not null default clock_timestamp()
);

create table setting_change (
  group_name text not null,
  version int not null check (version >= 1),
  value jsonb not null,
  changed_fields text[] not null check (cardinality(changed_fields) >= 1),
  changed_by text not null,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (group_name, version)
);

create trigger append_only before update or delete or truncate on setting_change
  execute function seal.append_only();

-- A version follows its predecessor, so that no change overwrites another unseen. Only the seals
-- of the secrets are renewed without one, after a rotation of keys.
create function setting_version_follows() returns trigger language plpgsql as $$
begin
  if new.version = old.version and new.value = old.value then
    return new;
  end if;
  if new.version <> coalesce(old.version, 0) + 1 then
    raise exception 'a setting moves one version at a time' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger setting_version_follows before insert or update on setting
  for each row execute function setting_version_follows();

grant select, insert, update on setting to fairlead_app;
grant select, insert on setting_change to fairlead_app;
