-- The sandbox inbox: what the bank sent, by recipient. Bodies hold codes and are sealed with a key
-- that is not in this database. And the few addresses that asked to get simulated mail for real.

create table sandbox_message (
  id text primary key check (id ~ '^msg_'),
  -- At least once becomes exactly once: the outbox's key of the delivery.
  delivery_key uuid not null unique,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null check (recipient = lower(recipient) and length(recipient) <= 320),
  language text not null,
  content bytea not null,
  sent_at timestamptz not null default clock_timestamp()
);

create index sandbox_message_recipient on sandbox_message (recipient, id);

create table sandbox_mail_recipient (
  address text primary key check (address = lower(address) and length(address) <= 320),
  token_hash bytea unique,
  asked_by text not null,
  asked_at timestamptz not null default clock_timestamp(),
  confirmed_at timestamptz,
  constraint sandbox_mail_recipient_state check ((token_hash is null) = (confirmed_at is not null))
);

-- Fifty at most, however many ask at once: the count is taken under a lock.
create function sandbox_mail_recipient_limit() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('sandbox_mail_recipient'));
  if (select mode from seal.genesis) is distinct from 'sandbox' then
    raise exception 'only a sandbox has simulated mail' using errcode = 'restrict_violation';
  end if;
  if (select count(*) from sandbox_mail_recipient) >= 50 then
    raise exception 'fifty addresses at most' using
      errcode = 'check_violation', constraint = 'sandbox_mail_recipient_fifty';
  end if;
  return new;
end
$$;

create trigger sandbox_mail_recipient_limit before insert on sandbox_mail_recipient
  for each row execute function sandbox_mail_recipient_limit();

grant select, insert, delete on sandbox_message to fairlead_app;
grant select, insert, update (token_hash, asked_at, confirmed_at), delete
  on sandbox_mail_recipient to fairlead_app;
