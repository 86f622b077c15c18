-- What staff say to a customer on the first screen: one at a time, until a day, or until the
-- customer has put it away. What was said stays; only whether it was seen or taken back is added.
create table home_message (
  id text primary key check (id ~ '^hms_[0-9a-f-]{36}$'),
  customer_id text not null references customer (id),
  style text not null check (style in ('banner', 'dialog')),
  -- Under the customer's data key.
  text_sealed bytea not null,
  -- The last day of the bank on which it is shown.
  until_day date not null,
  written_by text not null references staff_member (id),
  written_at timestamptz not null default clock_timestamp(),
  acknowledged_at timestamptz,
  withdrawn_at timestamptz
);
create unique index home_message_current on home_message (customer_id)
  where withdrawn_at is null;
create index home_message_customer on home_message (customer_id, id);

grant select, insert (id, customer_id, style, text_sealed, until_day, written_by)
  on home_message to fairlead_app;
grant update (acknowledged_at, withdrawn_at) on home_message to fairlead_app;
