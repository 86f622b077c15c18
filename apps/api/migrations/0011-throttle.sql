-- How often somebody asked, shared by all processes. Keys are hashes: addresses and emails are
-- personal, and nobody needs to read them back.

-- Requests used up in the running window. Not worth a write-ahead log: after a crash everybody
-- starts a new minute.
create unlogged table throttle_window (
  class text not null check (length(class) <= 40),
  key_hash bytea not null check (octet_length(key_hash) = 16),
  window_start timestamptz not null,
  used integer not null check (used > 0),
  primary key (class, key_hash)
) with (fillfactor = 70);

create index throttle_window_start on throttle_window (window_start);

-- Sign-ins that did not succeed, and until when the next has to wait.
create table sign_in_failure (
  scope text not null check (scope in ('account', 'address', 'device')),
  key_hash bytea not null check (octet_length(key_hash) = 16),
  failures integer not null check (failures >= 0),
  last_at timestamptz not null,
  blocked_until timestamptz,
  primary key (scope, key_hash)
) with (fillfactor = 70);

create index sign_in_failure_last on sign_in_failure (last_at);

grant select, insert, update, delete on throttle_window, sign_in_failure to fairlead_app;
