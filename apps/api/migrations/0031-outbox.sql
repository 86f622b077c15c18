-- What leaves the bank, written in the transaction that caused it. The first table is on the money
-- path: one index, never updated, a delivered row is deleted. What failed once moves to the second.

create table outbox_message (
  topic text not null check (length(topic) between 2 and 31),
  id bigint generated always as identity,
  -- Receivers apply a key once, however often it arrives.
  delivery_key uuid not null default gen_random_uuid(),
  person_id text,
  payload jsonb not null,
  -- Sealed with a key that is not in this database; gone with the row.
  secret bytea,
  enqueued_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz,
  primary key (topic, id),
  -- A move inside the database takes whole batches: one row that does not fit would stop them all.
  constraint outbox_message_event_fits check (
    topic <> 'event'
    or (
      secret is null
      and coalesce(substr(person_id, 1, 4) in ('cus_', 'stf_'), false)
      and coalesce(length(payload->>'kind') between 2 and 61, false)
      and payload ? 'data'
    )
  )
);

create table outbox_retry (
  id bigint primary key,
  topic text not null,
  delivery_key uuid not null unique,
  person_id text,
  payload jsonb not null,
  secret bytea,
  enqueued_at timestamptz not null,
  expires_at timestamptz,
  attempts int not null check (attempts >= 1),
  next_attempt_at timestamptz not null,
  -- A short code of what went wrong, never the other side's words.
  reason text not null check (length(reason) <= 100),
  -- A dead letter: not tried again, without its secret.
  dead_at timestamptz,
  constraint outbox_retry_dead_has_no_secret check (dead_at is null or secret is null)
);

create index outbox_retry_due on outbox_retry (topic, next_attempt_at) where dead_at is null;
create index outbox_retry_dead on outbox_retry (dead_at, id) where dead_at is not null;

-- The term of office of the one dispatcher. A batch locks this row and names its term, so that one
-- which lost its office cannot write any more: event ids stay in the order of their commits.
create table outbox_office (
  only_row boolean primary key default true check (only_row),
  term bigint not null default 0
);

insert into outbox_office default values;

grant select, insert, delete on outbox_message to fairlead_app;
grant select, insert, update, delete on outbox_retry to fairlead_app;
grant select, update (term) on outbox_office to fairlead_app;
