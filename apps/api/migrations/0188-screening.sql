-- Sanctions lists as they are in force, the editions that brought them, and the pairs of a name and
-- an entry that somebody found not to be the same.
create table list_edition (
  id bigint generated always as identity primary key,
  source text not null check (source in ('fairlead-sandbox', 'ofac-sdn', 'un', 'uk', 'eu')),
  published_on date not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  entries integer not null check (entries > 0),
  added integer not null check (added >= 0),
  changed integer not null check (changed >= 0),
  removed integer not null check (removed >= 0),
  imported_at timestamptz not null,
  -- Null: it came with the program.
  imported_by text references staff_member (id),
  -- How many customers and payees were held against what is new, and what that found.
  rescreened integer not null default 0 check (rescreened >= 0),
  hits integer not null default 0 check (hits >= 0),
  rescreened_at timestamptz
);
create index list_edition_source on list_edition (source, id desc);
grant select, insert on list_edition to fairlead_app;
grant update (rescreened, hits, rescreened_at) on list_edition to fairlead_app;

create table list_entry (
  source text not null,
  entry_id text not null check (length(entry_id) between 1 and 200),
  -- What screening looks at; another hash is another entry.
  hash bytea not null check (length(hash) = 32),
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  -- The edition that brought it as it is.
  edition bigint not null references list_edition (id),
  primary key (source, entry_id)
);
create index list_entry_edition on list_entry (edition);
grant select, insert, update, delete on list_entry to fairlead_app;

create table cleared_pair (
  id uuid primary key,
  customer_id text not null references customer (id),
  name_hash bytea not null check (length(name_hash) = 32),
  source text not null,
  entry_id text not null,
  entry_hash bytea not null check (length(entry_hash) = 32),
  -- JSON: both names, under the customer's data key.
  sealed bytea not null,
  case_id text not null references case_file (id),
  cleared_at timestamptz not null,
  cleared_by text not null references staff_member (id),
  unique (name_hash, source, entry_id, entry_hash)
);
create index cleared_pair_list on cleared_pair (cleared_at desc, id);
grant select, insert on cleared_pair to fairlead_app;

-- How far screening everybody came, so that it goes on from there after a crash. With an edition:
-- against what that brought; without: against everything, as every day.
create table screening_run (
  key text primary key check (length(key) between 1 and 60),
  edition bigint references list_edition (id),
  stage text not null default 'customers' check (stage in ('customers', 'payees')),
  after_id text not null default ''
);
grant select, insert, update, delete on screening_run to fairlead_app;
