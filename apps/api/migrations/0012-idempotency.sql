-- Answers kept for repeats of writes that move no money (those are remembered by the ledger).

create table idempotency_record (
  -- Whose key it is: two people may use the same one.
  owner_id text not null check (length(owner_id) <= 60),
  key text not null check (length(key) between 16 and 80),
  route text not null,
  -- SHA-256 of route, parameters and body in canonical form.
  digest bytea not null check (octet_length(digest) = 32),
  started_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > started_at),
  -- Status and body of the answer, sealed with a key that is not in this database.
  answer bytea,
  primary key (owner_id, key)
);

create index idempotency_record_expiry on idempotency_record (expires_at);

grant select, insert, delete on idempotency_record to fairlead_app;
grant update (answer, started_at) on idempotency_record to fairlead_app;
