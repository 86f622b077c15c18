-- Calls that staff announced, so that a customer can see whether the bank is on the phone.
create table phone_call (
  id text primary key check (id ~ '^phc_[0-9a-f-]{36}$'),
  customer_id text not null references customer (id),
  staff_id text not null references staff_member (id),
  about text not null check (about in ('question', 'payment', 'documents', 'security')),
  began_at timestamptz not null,
  -- Whoever forgets to end it has it ended for them.
  ends_at timestamptz not null check (ends_at = began_at + interval '30 minutes'),
  ended_at timestamptz check (ended_at >= began_at)
);
create unique index phone_call_open on phone_call (customer_id) where ended_at is null;
create index phone_call_customer on phone_call (customer_id, id);

grant select, insert (id, customer_id, staff_id, about, began_at, ends_at) on phone_call
  to fairlead_app;
grant update (ended_at) on phone_call to fairlead_app;
