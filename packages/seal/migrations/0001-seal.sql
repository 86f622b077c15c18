-- Tamper evidence for append-only tables: what has committed is put into blocks, each a Merkle
-- tree over rows, chained to the block before. Nothing that is sealed is ever updated.

create schema seal;
grant usage on schema seal to fairlead_app;

-- Refuses every change of what is there, even for the owner. A statement trigger: it refuses the
-- attempt, whether or not a row would have matched, and costs an insert nothing.
create function seal.append_only() returns trigger language plpgsql as $$
begin
  raise exception '%.% is append-only: % is refused', tg_table_schema, tg_table_name, lower(tg_op)
    using errcode = 'restrict_violation';
end
$$;

-- What the bank was created as. One row, the only leaf of block 0, and so for ever.
create table seal.genesis (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('sandbox', 'live')),
  -- The facts of creation as JSON text, kept byte for byte because the leaf hashes it.
  facts text not null,
  created_at timestamptz not null default clock_timestamp()
);

-- The tables whose rows are sealed. Order inside a block is (table id, xid, key).
create table seal.sealed_table (
  id smallint primary key,
  name text not null unique check (name ~ '^[a-z_]+\.[a-z_0-9]+$'),
  key_columns text[] not null check (cardinality(key_columns) >= 1)
);

-- Which columns a leaf hashes, by version: a new column means a new version for later blocks, and
-- breaks no earlier hash.
create table seal.leaf_format (
  table_id smallint not null references seal.sealed_table (id),
  version smallint not null check (version >= 1),
  columns text[] not null check (cardinality(columns) >= 1),
  primary key (table_id, version)
);

-- A block covers the rows of one epoch whose transaction id lies in [from_xid, to_xid). An epoch
-- ends when transaction ids begin anew: after a logical restore into another cluster.
create table seal.block (
  number bigint primary key check (number >= 0),
  kind text not null check (kind in ('genesis', 'rows', 'rebase')),
  epoch smallint not null check (epoch >= 1),
  from_xid xid8 not null,
  to_xid xid8 not null,
  row_count bigint not null check (row_count >= 0),
  root bytea not null check (length(root) = 32),
  -- Over the keys kept beside the hashes, so that an edited key is told from an edited row.
  keys_digest bytea not null check (length(keys_digest) = 32),
  -- JSON: the leaf format of every table registered at that time.
  formats text not null,
  system_id text not null,
  -- UTC, as text, because the head hashes it.
  sealed_at text not null check (sealed_at ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$'),
  previous_head bytea not null check (length(previous_head) = 32),
  head bytea not null unique check (length(head) = 32),
  check (from_xid <= to_xid),
  check ((kind = 'genesis') = (number = 0))
);

-- Finds the block of a row by its transaction id.
create index block_range on seal.block (epoch, to_xid);

-- The leaves of a block, many to a row: keys and hashes in order, as they were when sealed. This is
-- what names the row that was changed, and what inclusion proofs are made from.
create table seal.leaf (
  block bigint not null references seal.block (number) deferrable initially deferred,
  position bigint not null check (position >= 0),
  table_id smallint not null references seal.sealed_table (id),
  keys text[] not null check (cardinality(keys) >= 1),
  hashes bytea not null,
  primary key (block, position),
  check (length(hashes) = 32 * cardinality(keys))
);
alter table seal.leaf alter column hashes set storage external;

create trigger append_only before update or delete or truncate on seal.genesis
  for each statement execute function seal.append_only();
create trigger append_only before update or delete or truncate on seal.sealed_table
  for each statement execute function seal.append_only();
create trigger append_only before update or delete or truncate on seal.leaf_format
  for each statement execute function seal.append_only();
create trigger append_only before update or delete or truncate on seal.block
  for each statement execute function seal.append_only();
create trigger append_only before update or delete or truncate on seal.leaf
  for each statement execute function seal.append_only();

grant select on all tables in schema seal to fairlead_app;
grant insert on seal.genesis, seal.block, seal.leaf to fairlead_app;
