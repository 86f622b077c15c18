-- Money outside: what was handed over to a rail, what the rail answered, and what really moved
-- there. Every outside movement has exactly one posting, the order's own or one in suspense.

create table rail_order (
  transfer_id text primary key check (transfer_id = 'trf_' || substr(transfer_id, 5)::uuid),
  customer_id text not null check (starts_with(customer_id, 'cus_')),
  rail text not null check (rail in ('sandbox')),
  -- What arrives.
  amount bigint not null check (amount between 1 and 999999999999999),
  currency text not null check (length(currency) = 3),
  -- What the customer asked to be sent.
  instructed_amount bigint not null check (instructed_amount between 1 and 999999999999999),
  instructed_currency text not null check (length(instructed_currency) = 3),
  -- JSON: payee and comment, under the customer's key. Gone when nothing can come of it any more.
  sealed bytea,
  state text not null default 'waiting' check (state in
    ('waiting', 'submitted', 'accepted', 'settled', 'rejected', 'returned', 'taken_back')),
  recall text check (recall in ('asked', 'refused')),
  -- The rail's own; known from its first answer.
  reference text check (length(reference) between 1 and 80),
  -- Wall time, like everything here: it does not leave before.
  not_before timestamptz not null,
  -- When something is to be done about it; null while that is on its way, and when it is over.
  next_step_at timestamptz,
  -- How often the rail was asked without an end.
  asks integer not null default 0,
  handed_over_at timestamptz not null,
  since timestamptz not null
);
create index rail_order_due on rail_order (next_step_at, transfer_id)
  where next_step_at is not null;
create index rail_order_under_way on rail_order (rail, since)
  where state in ('waiting', 'submitted', 'accepted');
create index rail_order_ended on rail_order (rail, state, since)
  where state in ('settled', 'rejected', 'returned');

-- The settled one comes before the returned one, and what is over stays over.
create function rail_order_may_move() returns trigger language plpgsql as $$
begin
  if old.state <> new.state and (old.state, new.state) not in (
      ('waiting', 'submitted'), ('waiting', 'taken_back'),
      ('submitted', 'accepted'), ('submitted', 'settled'), ('submitted', 'rejected'),
      ('accepted', 'settled'), ('accepted', 'rejected'), ('settled', 'returned')) then
    raise exception 'an order cannot go from % to %', old.state, new.state
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger may_move before update on rail_order
  for each row execute function rail_order_may_move();

-- Everything a rail ever said, once: a repeat is known by its reference and kind.
create table rail_answer (
  rail text not null check (rail in ('sandbox')),
  reference text not null check (length(reference) between 1 and 80),
  kind text not null check (kind in
    ('accepted', 'settled', 'rejected', 'returned', 'recall_refused')),
  -- As the rail says; it may be an order that nobody knows.
  transfer_id text not null check (length(transfer_id) between 1 and 80),
  reason text check (length(reason) <= 8),
  amount bigint not null check (amount > 0),
  currency text not null check (length(currency) = 3),
  happened_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (rail, reference, kind)
);
create index rail_answer_transfer on rail_answer (transfer_id);
create trigger append_only before update or delete or truncate on rail_answer
  for each statement execute function seal.append_only();

create table rail_movement (
  id text primary key check (id = 'mov_' || substr(id, 5)::uuid),
  rail text not null,
  reference text not null,
  kind text not null check (kind in ('settled', 'returned')),
  direction text generated always as (case kind when 'settled' then 'out' else 'in' end) stored,
  amount bigint not null check (amount > 0),
  currency text not null check (length(currency) = 3),
  seen_at timestamptz not null,
  -- The posting that has it on the rail's settlement account.
  posting_id uuid not null unique references ledger.posting (id),
  -- Null while it stands in suspense.
  transfer_id text,
  unmatched text check (unmatched in
    ('no_such_order', 'amount_differs', 'settled_before', 'duplicate')),
  resolved_at timestamptz,
  -- How it left suspense: by a posting, or together with its opposite.
  resolved_by uuid unique references ledger.posting (id),
  resolved_with text references rail_movement (id),
  unique (rail, reference, kind),
  foreign key (rail, reference, kind) references rail_answer (rail, reference, kind),
  check (unmatched is not null or (transfer_id is not null and resolved_at is null)),
  check (unmatched is null or (transfer_id is not null) = (resolved_by is not null)),
  check ((resolved_at is null) = (num_nonnulls(resolved_by, resolved_with) = 0)),
  check (num_nonnulls(resolved_by, resolved_with) < 2)
);
create unique index rail_movement_transfer on rail_movement (transfer_id, kind)
  where transfer_id is not null;
create index rail_movement_suspense on rail_movement (seen_at, id)
  where unmatched is not null and resolved_at is null;

-- What the daily comparison with the rail's own books has found.
create table rail_reconciliation (
  number bigint generated always as identity primary key,
  rail text not null check (rail in ('sandbox')),
  at timestamptz not null,
  movements integer not null check (movements >= 0),
  -- [{"problem": …, "reference": …}]
  differences jsonb not null check (jsonb_typeof(differences) = 'array')
);
create index rail_reconciliation_last on rail_reconciliation (rail, number);

grant select, insert on rail_order, rail_answer, rail_movement, rail_reconciliation
  to fairlead_app;
grant update (sealed, state, recall, reference, next_step_at, asks, since) on rail_order
  to fairlead_app;
grant update (transfer_id, resolved_at, resolved_by, resolved_with) on rail_movement
  to fairlead_app;
