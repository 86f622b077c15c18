-- Sessions of customers and staff, known devices, and second factors given for one action.
-- Tokens are kept only as SHA-256; times are the program's wall clock, which tests can move.

create table session (
  id text primary key check (id ~ '^ses_'),
  kind text not null check (kind in ('customer', 'staff')),
  subject_id text not null,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- However busy the session is, it ends then.
  ends_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (
    end_reason in (
      'signed_out', 'replaced', 'idle', 'too_old', 'ended_by_owner', 'ended_by_staff',
      'credentials_changed', 'too_many'
    )
  ),
  second_factor_asked boolean not null,
  second_factor_at timestamptz,
  device_label text not null check (length(device_label) <= 100),
  user_agent text not null check (length(user_agent) <= 300),
  ip inet not null,
  constraint session_subject check (
    (kind = 'customer' and subject_id ~ '^cus_') or (kind = 'staff' and subject_id ~ '^stf_')
  ),
  constraint session_end check ((ended_at is null) = (end_reason is null)),
  constraint session_times check (created_at <= last_seen_at and created_at < ends_at)
) with (fillfactor = 80);

create index session_subject on session (subject_id, created_at desc) where ended_at is null;
create index session_over on session (coalesce(ended_at, ends_at));

-- A browser that this person has signed in from before, by its own long-lived cookie.
create table known_device (
  subject_id text not null check (subject_id ~ '^(cus|stf)_'),
  token_hash bytea not null check (octet_length(token_hash) = 32),
  label text not null check (length(label) <= 100),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (subject_id, token_hash)
);

create index known_device_used on known_device (last_used_at);

-- A second factor asked for one action with exactly these parameters, in this session, once.
create table step_up_challenge (
  id text primary key check (id ~ '^stp_'),
  session_id text not null references session (id) on delete cascade,
  action text not null check (action ~ '^[a-z][a-z_.]{1,60}$'),
  digest bytea not null check (octet_length(digest) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  attempts smallint not null default 0 check (attempts between 0 and 5),
  confirmed_at timestamptz,
  consumed_at timestamptz,
  constraint step_up_order check (consumed_at is null or confirmed_at is not null)
);

create index step_up_challenge_open on step_up_challenge (session_id, action)
  where consumed_at is null;
create index step_up_challenge_expiry on step_up_challenge (expires_at);

grant select, insert, delete on session, known_device, step_up_challenge to fairlead_app;
grant update (token_hash, last_seen_at, ended_at, end_reason, second_factor_at) on session
  to fairlead_app;
grant update (last_used_at) on known_device to fairlead_app;
grant update (attempts, confirmed_at, consumed_at) on step_up_challenge to fairlead_app;
