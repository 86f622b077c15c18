-- What a customer and the bank write to each other: one thread a customer, append-only. The words
-- are encrypted under the customer's data key; only when they were seen is added.
create table thread_message (
  id text primary key check (id ~ '^thm_[0-9a-f-]{36}$'),
  customer_id text not null references customer (id),
  side text not null check (side in ('customer', 'staff')),
  written_by text references staff_member (id),
  text_sealed bytea not null,
  created_at timestamptz not null,
  read_at timestamptz,
  check ((side = 'staff') = (written_by is not null))
);
create index thread_message_list on thread_message (customer_id, id);
create index thread_message_unread on thread_message (customer_id, side) where read_at is null;

-- Nobody takes back what was written.
create trigger thread_message_kept before delete or truncate on thread_message
  for each statement execute function seal.append_only();

create table thread (
  customer_id text primary key references customer (id),
  status text not null check (status in ('Open', 'Answered', 'Closed')),
  assigned_to text references staff_member (id),
  last_side text not null check (last_side in ('customer', 'staff')),
  last_message_id text not null references thread_message (id),
  last_at timestamptz not null,
  -- Since when the customer waits for an answer.
  waiting_since timestamptz,
  check ((status = 'Open') = (waiting_since is not null))
);
create index thread_list on thread (last_message_id);
create index thread_status on thread (status, last_message_id);
create index thread_assigned on thread (assigned_to, last_message_id);
create index thread_waiting on thread (waiting_since) where status = 'Open';

grant select, insert on thread_message, thread to fairlead_app;
grant update (read_at) on thread_message to fairlead_app;
grant update (status, assigned_to, last_side, last_message_id, last_at, waiting_since)
  on thread to fairlead_app;
