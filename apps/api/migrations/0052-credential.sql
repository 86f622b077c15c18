-- How a customer or a staff member proves who they are. One row per subject and kind of proof;
-- `subject_id` is the person's id, and the generated columns tie it to the right table.
create table password_credential (
  subject_id text primary key,
  customer_id text generated always as (case when subject_id like 'cus\_%' then subject_id end)
    stored references customer (id),
  staff_id text generated always as (case when subject_id like 'stf\_%' then subject_id end)
    stored references staff_member (id),
  hash text not null check (hash like '$argon2id$%'),
  changed_at timestamptz not null default now(),
  check (num_nonnulls(customer_id, staff_id) = 1)
);

grant select, insert on password_credential to fairlead_app;
grant update (hash, changed_at) on password_credential to fairlead_app;

-- An authenticator app. The secret is encrypted under the person's data key. `last_used_step`
-- makes each code single use: a code counts only when its step is later.
create table totp_authenticator (
  id text primary key check (id ~ '^otp_[0-9a-f-]{36}$'),
  subject_id text not null,
  customer_id text generated always as (case when subject_id like 'cus\_%' then subject_id end)
    stored references customer (id),
  staff_id text generated always as (case when subject_id like 'stf\_%' then subject_id end)
    stored references staff_member (id),
  secret_encrypted bytea not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  last_used_step bigint,
  check (num_nonnulls(customer_id, staff_id) = 1),
  check (last_used_step is null or confirmed_at is not null)
);
create index totp_authenticator_subject on totp_authenticator (subject_id, confirmed_at);

grant select, insert, delete on totp_authenticator to fairlead_app;
grant update (confirmed_at, last_used_step) on totp_authenticator to fairlead_app;
