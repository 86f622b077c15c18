-- The bank outside, of a sandbox: books of its own beside ours, so that killing either leaves the
-- other as it was. What will become of an order is written down when it arrives; then only time
-- passes. It does not know whom an order pays.

create table sandbox_rail_order (
  -- The sender's id of it, by which a repeat is known.
  id text primary key check (length(id) between 1 and 80),
  reference text not null unique,
  amount bigint not null check (amount > 0),
  currency text not null check (length(currency) = 3),
  refuses_recall boolean not null,
  received_at timestamptz not null,
  recalled_at timestamptz
);

-- What happens, at its time; `settled` and `returned` are entries in its books.
create table sandbox_rail_event (
  number bigint generated always as identity primary key,
  order_id text not null,
  reference text not null,
  kind text not null check (kind in
    ('accepted', 'settled', 'rejected', 'returned', 'recall_refused')),
  reason text,
  amount bigint not null check (amount > 0),
  currency text not null check (length(currency) = 3),
  happens_at timestamptz not null,
  unique (reference, kind)
);
-- Everything of one order has references that begin like its own.
create index sandbox_rail_event_reference on sandbox_rail_event (reference text_pattern_ops);
create index sandbox_rail_event_order on sandbox_rail_event (order_id, happens_at, number);
create index sandbox_rail_event_booked on sandbox_rail_event (happens_at, number)
  where kind in ('settled', 'returned');

-- What it tells the sender without being asked: an event once, twice, late or never.
create table sandbox_rail_notice (
  number bigint generated always as identity primary key,
  event_number bigint not null references sandbox_rail_event (number) on delete cascade,
  tell_at timestamptz not null,
  -- When the sender said that it has it.
  told_at timestamptz
);
create index sandbox_rail_notice_waiting on sandbox_rail_notice (tell_at, number)
  where told_at is null;
create index sandbox_rail_notice_event on sandbox_rail_notice (event_number);

create trigger sandbox_only before insert on sandbox_rail_order
  for each row execute function sandbox_only();
create trigger sandbox_only before insert on sandbox_rail_event
  for each row execute function sandbox_only();

grant select, insert, delete on sandbox_rail_event to fairlead_app;
grant select, insert on sandbox_rail_order, sandbox_rail_notice to fairlead_app;
grant update (recalled_at) on sandbox_rail_order to fairlead_app;
grant update (told_at) on sandbox_rail_notice to fairlead_app;
