-- Passkeys (WebAuthn) and recovery codes of customers and staff. Public keys are no secret;
-- recovery codes are kept only as hashes.
create table passkey (
  id text primary key check (id ~ '^psk_[0-9a-f-]{36}$'),
  subject_id text not null,
  customer_id text generated always as (case when subject_id like 'cus\_%' then subject_id end)
    stored references customer (id),
  staff_id text generated always as (case when subject_id like 'stf\_%' then subject_id end)
    stored references staff_member (id),
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null,
  -- An authenticator that counts must count upwards: a step back is a copy.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  synced boolean not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz,
  check (num_nonnulls(customer_id, staff_id) = 1)
);
create index passkey_subject on passkey (subject_id, created_at);

-- What a browser was asked to sign. Found by its hash, used once, good for five minutes and for
-- this purpose of this person in this session.
create table webauthn_challenge (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  purpose text not null check (purpose in ('add', 'sign_in', 'factor', 'step_up')),
  audience text not null check (audience in ('customer', 'staff')),
  session_id text references session (id) on delete cascade,
  step_up_id text references step_up_challenge (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  check ((purpose = 'sign_in') = (session_id is null)),
  check ((purpose = 'step_up') = (step_up_id is not null))
);
create index webauthn_challenge_expiry on webauthn_challenge (expires_at);
create index webauthn_challenge_session on webauthn_challenge (session_id);
create index webauthn_challenge_step_up on webauthn_challenge (step_up_id);

create table recovery_code (
  subject_id text not null,
  customer_id text generated always as (case when subject_id like 'cus\_%' then subject_id end)
    stored references customer (id),
  staff_id text generated always as (case when subject_id like 'stf\_%' then subject_id end)
    stored references staff_member (id),
  code_hash bytea not null check (octet_length(code_hash) = 32),
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (subject_id, code_hash),
  check (num_nonnulls(customer_id, staff_id) = 1)
);

grant select, insert, delete on passkey, webauthn_challenge, recovery_code to fairlead_app;
grant update (counter, synced, name, last_used_at) on passkey to fairlead_app;
grant update (used_at) on recovery_code to fairlead_app;

-- Known devices can be listed and forgotten, so each has an id (a UUIDv7 of the day it was seen).
alter table known_device add column id text unique check (id ~ '^dvc_');
update known_device set id = 'dvc_' || (
  select substr(hex, 1, 8) || '-' || substr(hex, 9, 4) || '-7' || substr(noise, 16, 3)
    || '-' || substr(noise, 20)
  from (select lpad(to_hex((extract(epoch from created_at) * 1000)::bigint), 12, '0') as hex,
      gen_random_uuid()::text as noise) parts);
alter table known_device alter column id set not null;
