-- Readers of the event log, each with its place in it: what moves on from a reader's place is
-- written in the same transaction as what it made of the events, so that each is read once.
create table event_reader (
  name text primary key check (length(name) between 2 and 61),
  seen bigint not null check (seen >= 0)
);

-- What happened before there were notifications is not told now.
insert into event_reader (name, seen) select 'notifications', coalesce(max(id), 0) from event;

-- What a customer is told inside the bank. A message's name and its facts, not a sentence: it is
-- said in the language of whoever reads it. Facts hold amounts and ids, never a person's words.
create table notification (
  id text primary key check (id ~ '^ntf_[0-9a-f-]{36}$'),
  -- No foreign key: it would wait for whoever changes the customer. Customers are never deleted.
  customer_id text not null check (starts_with(customer_id, 'cus_')),
  -- What it is about, such as a transfer and its status; the same cause is told once.
  cause text not null check (length(cause) between 3 and 120),
  kind text not null check (kind in ('money', 'security', 'account', 'document')),
  message text not null check (message ~ '^[a-z_]{3,40}$'),
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  link text check (link ~ '^/user/[^/]' and length(link) <= 200),
  simulated boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  constraint notification_cause unique (customer_id, cause)
);
create index notification_list on notification (customer_id, created_at, id);
create index notification_kind on notification (customer_id, kind, created_at, id);
create index notification_unread on notification (customer_id, created_at, id)
  where read_at is null;

grant select, insert on notification to fairlead_app;
grant update (read_at) on notification to fairlead_app;
grant select, update (seen) on event_reader to fairlead_app;
