-- The demonstration people of a sandbox. Their passwords are random and kept encrypted, so that
-- the server can run the real sign-in for whoever tries the bank as one of them.
create table persona (
  key text primary key check (key ~ '^[a-z]+(-[a-z]+)*$'),
  subject_id text not null unique,
  customer_id text generated always as (case when subject_id like 'cus\_%' then subject_id end)
    stored references customer (id),
  staff_id text generated always as (case when subject_id like 'stf\_%' then subject_id end)
    stored references staff_member (id),
  position smallint not null unique,
  password_encrypted bytea not null,
  created_at timestamptz not null default now(),
  check (num_nonnulls(customer_id, staff_id) = 1)
);

grant select, insert on persona to fairlead_app;

create trigger persona_sandbox before insert on persona
  for each row execute function sandbox_only();

-- The phones of the demonstration people: an authenticator app each, enrolled like anybody's. A
-- code works once, so several visitors need several phones. `page`: its codes are shown on the
-- sandbox's authenticator page. `sign_in`: the server takes its codes for "try as", and
-- `taken_step` is the last one it took.
create table persona_phone (
  authenticator_id text primary key references totp_authenticator (id),
  persona_key text not null references persona (key),
  purpose text not null check (purpose in ('page', 'sign_in')),
  secret_encrypted bytea not null,
  taken_step bigint not null
);
create index persona_phone_persona on persona_phone (persona_key, purpose, authenticator_id);

create trigger persona_phone_sandbox before insert on persona_phone
  for each row execute function sandbox_only();

grant select, insert on persona_phone to fairlead_app;
grant update (taken_step) on persona_phone to fairlead_app;
