-- A table that is registered after a rebase begins in the epoch that is open then. In a closed one
-- its rows would belong to no block that can ever be made.

-- New rows of a sealed table are of the newest block's epoch; the first before there is a block.
create function seal.write_in_open_epoch(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s alter column seal_epoch set default %s', target,
    coalesce((select epoch from seal.block order by number desc limit 1), 1));
end
$$;

-- Seals a table from now on: append-only triggers, the sealer's index, the open epoch, and every
-- column in the leaf unless fewer are named. Returns the table's id.
create or replace function seal.register(
  target regclass, key_columns text[], leaf_columns text[] default null
) returns smallint language plpgsql as $$
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
  perform seal.write_in_open_epoch(target);
  return table_id;
end
$$;

revoke execute on function seal.write_in_open_epoch(regclass) from public;

-- Tables that were registered after a rebase until now, and have no rows yet, still begin right.
select seal.write_in_open_epoch(to_regclass(name)) from seal.sealed_table
  where to_regclass(name) is not null;
