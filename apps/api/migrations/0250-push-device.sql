-- Browsers that customers want push messages on. Where such a browser is reached, and the keys that
-- only it can read with, are encrypted under the customer's data key and go with it.
create table push_device (
  id text primary key check (id = 'pdv_' || substr(id, 5)::uuid),
  customer_id text not null references customer (id),
  -- The same browser as one that signs in, where it is known; forgotten there, it goes here too.
  known_device_id text references known_device (id) on delete cascade,
  -- The session that asked for it: signing out of that one ends it.
  session_id text not null check (starts_with(session_id, 'ses_')),
  -- JSON: endpoint, p256dh and auth.
  subscription_sealed bytea not null,
  -- A keyed hash of the endpoint: a browser belongs to whoever asked last.
  endpoint_hash bytea not null unique check (length(endpoint_hash) = 32),
  -- The bank's public key that the browser was told; it takes messages under no other.
  public_vapid_key text not null check (public_vapid_key ~ '^[A-Za-z0-9_-]{87}$'),
  user_agent text not null check (length(user_agent) <= 300),
  created_at timestamptz not null,
  -- When a message was last taken for it; null until one was.
  last_used_at timestamptz check (last_used_at >= created_at)
);
create index push_device_list on push_device (customer_id, created_at, id);
create index push_device_known on push_device (known_device_id) where known_device_id is not null;
create index push_device_session on push_device (session_id);

grant select, insert, delete on push_device to fairlead_app;
grant update (last_used_at) on push_device to fairlead_app;

alter table sandbox_message drop constraint sandbox_message_channel_check;
alter table sandbox_message add constraint sandbox_message_channel_check
  check (channel in ('mail', 'sms', 'push'));
