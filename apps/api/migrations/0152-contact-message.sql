-- What visitors write by the contact form, and the answers. Name, address and words are encrypted
-- under a data key of the message's own, which is destroyed when it is no longer needed.
create table contact_message (
  id text primary key check (id ~ '^ctm_[0-9a-f-]{36}$'),
  reference text not null unique
    check (reference ~ '^M-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
  sealed bytea not null,
  language text not null check (language ~ '^[a-z]{2}$'),
  status text not null check (status in ('Open', 'Answered', 'Closed')),
  assigned_to text references staff_member (id),
  version int not null check (version >= 1),
  sample boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When its data key was destroyed.
  erased_at timestamptz check (erased_at is null or status = 'Closed')
);
create index contact_message_list on contact_message (id);
create index contact_message_status on contact_message (status, id);
create index contact_message_assigned on contact_message (assigned_to, id);
create index contact_message_old on contact_message (updated_at)
  where status = 'Closed' and erased_at is null;

create table contact_reply (
  message_id text not null references contact_message (id),
  number int not null check (number >= 1),
  sealed bytea not null,
  written_by text not null references staff_member (id),
  sent_at timestamptz not null,
  primary key (message_id, number)
);
create trigger append_only before update or delete or truncate on contact_reply
  for each statement execute function seal.append_only();
create trigger contact_message_kept before delete or truncate on contact_message
  for each statement execute function seal.append_only();

-- How often somebody wrote: by hashes of the address they wrote from and of their mail address.
create table contact_sending (
  key_hash bytea not null check (length(key_hash) = 16),
  sent_at timestamptz not null
);
create index contact_sending_key on contact_sending (key_hash, sent_at);
create index contact_sending_old on contact_sending (sent_at);

grant select, insert on contact_message, contact_reply to fairlead_app;
grant update (status, assigned_to, version, updated_at, erased_at)
  on contact_message to fairlead_app;
grant select, insert, delete on contact_sending to fairlead_app;
