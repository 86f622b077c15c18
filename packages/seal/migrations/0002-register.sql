-- How a table becomes a sealed one; called from the migration that makes the table. It must have
--   seal_xid xid8 not null default pg_current_xact_id(),
--   seal_epoch smallint not null default 1
-- and the app's role must be granted INSERT on its other columns only, so that no statement can
-- claim another transaction's place.

-- Types whose text is the same for the same value whatever the server's settings are, given the
-- sealer's own (time zone UTC, ISO dates, hexadecimal bytes).
create function seal.is_hashable(column_type oid) returns boolean language sql stable as $$
  select column_type in (
      'bool'::regtype, 'int2'::regtype, 'int4'::regtype, 'int8'::regtype, 'numeric'::regtype,
      'text'::regtype, 'varchar'::regtype, 'uuid'::regtype, 'date'::regtype,
      'timestamptz'::regtype, 'bytea'::regtype, 'jsonb'::regtype, 'xid8'::regtype,
      'inet'::regtype, 'text[]'::regtype, 'int8[]'::regtype)
    or exists (select from pg_type where oid = column_type and typtype = 'e')
    or exists (select from pg_type where oid = column_type and typtype = 'd'
                 and seal.is_hashable(typbasetype))
$$;

-- The columns of a table in the order they were made.
create function seal.columns_of(target regclass) returns text[] language sql stable as $$
  select array_agg(attname::text order by attnum)
  from pg_attribute where attrelid = target and attnum > 0 and not attisdropped
$$;

create function seal.check_format(target regclass, key_columns text[], leaf_columns text[])
returns void language plpgsql as $$
declare
  bad text;
begin
  if not leaf_columns @> (key_columns || '{seal_xid,seal_epoch}'::text[]) then
    raise exception '%: a leaf hashes the key, seal_xid and seal_epoch', target;
  end if;
  if not seal.columns_of(target) @> leaf_columns then
    raise exception '%: a leaf column does not exist', target;
  end if;
  select attname into bad from pg_attribute
    where attrelid = target and attname = any (leaf_columns) and not seal.is_hashable(atttypid);
  if found then
    raise exception '%.%: this type has no settled text', target, bad;
  end if;
  if exists (select from pg_attribute where attrelid = target and not attnotnull
               and attname = any (key_columns || '{seal_xid,seal_epoch}'::text[])) then
    raise exception '%: the key, seal_xid and seal_epoch are not null', target;
  end if;
end
$$;

-- Seals a table from now on: append-only triggers, the sealer's index, and every column in the
-- leaf unless fewer are named. Returns the table's id.
create function seal.register(target regclass, key_columns text[], leaf_columns text[] default null)
returns smallint language plpgsql as $$
declare
  table_name text := (
    select nspname || '.' || relname from pg_class join pg_namespace n on n.oid = relnamespace
    where pg_class.oid = target);
  table_id smallint := (select coalesce(max(id), 0) + 1 from seal.sealed_table);
begin
  leaf_columns := coalesce(leaf_columns, seal.columns_of(target));
  perform seal.check_format(target, key_columns, leaf_columns);
  insert into seal.sealed_table values (table_id, table_name, key_columns);
  insert into seal.leaf_format values (table_id, 1, leaf_columns);
  execute format('create trigger append_only before update or delete or truncate on %s
    for each statement execute function seal.append_only()', target);
  execute format('create index on %s (seal_epoch, seal_xid)', target);
  return table_id;
end
$$;

-- A new leaf format for rows sealed from now on: after a column was added.
create function seal.change_format(target regclass, leaf_columns text[] default null)
returns smallint language plpgsql as $$
declare
  sealed seal.sealed_table := (
    select s from seal.sealed_table s join pg_class on relname = split_part(s.name, '.', 2)
      join pg_namespace n on n.oid = relnamespace and nspname = split_part(s.name, '.', 1)
    where pg_class.oid = target);
  next_version smallint;
begin
  if sealed is null then
    raise exception '% is not a sealed table', target;
  end if;
  leaf_columns := coalesce(leaf_columns, seal.columns_of(target));
  perform seal.check_format(target, sealed.key_columns, leaf_columns);
  select max(version) + 1 into next_version from seal.leaf_format where table_id = sealed.id;
  insert into seal.leaf_format values (sealed.id, next_version, leaf_columns);
  return next_version;
end
$$;

revoke execute on function seal.register(regclass, text[], text[]) from public;
revoke execute on function seal.change_format(regclass, text[]) from public;
