-- PINs that the bank sent and tokens that it mailed. Only keyed hashes are kept; the PIN itself is
-- in the one sealed message that carries it. What was sent to nobody has a row like any other, so
-- that known and unknown addresses leave the same traces.
create table sent_pin (
  id uuid primary key,
  purpose text not null
    check (purpose in ('prove_email', 'second_factor', 'step_up', 'prove_phone')),
  -- What it is good for and for nothing else: a browser, a session, a challenge, a customer.
  holder text not null check (length(holder) between 5 and 100),
  -- Whom the sending is counted for, hashed.
  counted_for bytea not null check (octet_length(counted_for) = 32),
  pin_hash bytea not null check (octet_length(pin_hash) = 32),
  channel text not null check (channel in ('mail', 'sms')),
  -- Masked.
  sent_to text not null check (length(sent_to) <= 320),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  tries smallint not null default 0 check (tries between 0 and 5),
  used_at timestamptz
);
create index sent_pin_holder on sent_pin (purpose, holder, created_at);
create index sent_pin_counted on sent_pin (counted_for, created_at);
create index sent_pin_created on sent_pin (created_at);

create table mailed_token (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  purpose text not null check (purpose in ('change_email', 'reset_password')),
  -- Null: nobody has the address that it was asked for. No foreign key: a look at the customer's
  -- row would make known addresses take longer than unknown ones.
  customer_id text check (customer_id ~ '^cus_'),
  counted_for bytea not null check (octet_length(counted_for) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  tries smallint not null default 0 check (tries between 0 and 5),
  used_at timestamptz
);
create index mailed_token_customer on mailed_token (customer_id, purpose, created_at);
create index mailed_token_counted on mailed_token (counted_for, created_at);
create index mailed_token_created on mailed_token (created_at);

-- Somebody who wants to become a customer, until the PIN proves the email: then there is a
-- customer, and this is gone. One for each browser. The details are sealed with a key that is not
-- in this database.
create table registration (
  device_hash bytea primary key check (octet_length(device_hash) = 32),
  details bytea not null,
  password_hash text not null check (password_hash like '$argon2id$%'),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index registration_expiry on registration (expires_at);

-- A new address that waits for its PIN; the old one counts until then.
alter table customer add column pending_email text check (
  pending_email = lower(pending_email) and pending_email ~ '^[^@[:space:]]+@[^@[:space:]]+$'
  and length(pending_email) <= 254
);
grant update (pending_email) on customer to fairlead_app;

-- An email that was changed. The old address can take it back until `undo_until`.
create table email_change (
  id uuid primary key,
  customer_id text not null references customer (id),
  old_email text not null,
  new_email text not null,
  changed_at timestamptz not null,
  undo_hash bytea not null unique check (octet_length(undo_hash) = 32),
  undo_until timestamptz not null check (undo_until > changed_at),
  undone_at timestamptz,
  -- An earlier change was undone, and this one with it.
  void_at timestamptz
);
create index email_change_customer on email_change (customer_id, changed_at);
create index email_change_old on email_change (old_email, undo_until);

grant select, insert, delete on sent_pin, mailed_token, registration, email_change to fairlead_app;
grant update (tries, used_at, holder) on sent_pin to fairlead_app;
grant update (tries, used_at) on mailed_token to fairlead_app;
grant update (details, password_hash, created_at, expires_at) on registration to fairlead_app;
grant update (undone_at, void_at) on email_change to fairlead_app;
