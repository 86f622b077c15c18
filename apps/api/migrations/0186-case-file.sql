-- Staff reviews of held payments, listed names and claims. Every case has a reference and a day by
-- which it is decided; words in it are encrypted under the customer's data key.
create table case_file (
  id text primary key check (id = 'cas_' || substr(id, 5)::uuid),
  -- For people to quote.
  reference text not null unique check (reference ~ '^K-[0-9A-Z]{4}-[0-9A-Z]{4}$'),
  kind text not null check (kind in ('held_transfer', 'listed', 'not_me')),
  status text not null default 'Open'
    check (status in ('Open', 'Released', 'Rejected', 'Lapsed', 'Frozen', 'Closed')),
  reason text check (reason in ('name_on_list', 'unusual_payment', 'review_of_payments')),
  customer_id text not null references customer (id),
  transfer_id text check (starts_with(transfer_id, 'trf_')),
  amount bigint check (amount > 0),
  currency text check (length(currency) = 3),
  assigned_to text references staff_member (id),
  opened_at timestamptz not null,
  decide_by timestamptz not null check (decide_by > opened_at),
  decided_at timestamptz,
  -- Null where time or the customer decided.
  decided_by text references staff_member (id),
  -- JSON: the authority and its reference, of a legal freeze.
  order_sealed bytea,
  -- JSON: what the rules saw.
  findings_sealed bytea,
  check ((amount is null) = (currency is null)),
  check (kind <> 'held_transfer' or (transfer_id is not null and reason is not null)),
  check ((status = 'Open') = (decided_at is null)),
  check (status <> 'Frozen' or order_sealed is not null)
);
-- A payment waits for one decision at a time.
create unique index case_file_held on case_file (transfer_id)
  where kind = 'held_transfer' and status in ('Open', 'Frozen');
create index case_file_transfer on case_file (transfer_id) where transfer_id is not null;
create index case_file_queue on case_file (decide_by, id);
create index case_file_status on case_file (status, decide_by, id);
create index case_file_customer on case_file (customer_id, opened_at);

-- Only these ways: a freeze ends by an order, everything else is decided once.
create function case_file_may_move() returns trigger language plpgsql as $$
begin
  if old.status <> new.status and not (
      old.status = 'Open'
      or (old.status = 'Frozen' and new.status = 'Closed')) then
    raise exception 'a decided case stays so' using errcode = 'restrict_violation';
  end if;
  if new.status = 'Lapsed' and new.kind <> 'held_transfer' then
    raise exception 'only a held payment lapses' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger may_move before update on case_file
  for each row execute function case_file_may_move();

grant select, insert on case_file to fairlead_app;
grant update (status, assigned_to, decided_at, decided_by, order_sealed) on case_file
  to fairlead_app;

create table case_event (
  id bigint generated always as identity primary key,
  case_id text not null references case_file (id),
  at timestamptz not null,
  what text not null check (what in ('opened', 'assigned', 'asked', 'provided', 'noted',
    'proposed', 'released', 'rejected', 'lapsed', 'frozen', 'unfrozen', 'closed')),
  by_staff text references staff_member (id),
  text_sealed bytea
);
create index case_event_list on case_event (case_id, id);
create trigger append_only before update or delete or truncate on case_event
  for each statement execute function seal.append_only();
grant select, insert on case_event to fairlead_app;

-- What the customer was asked for, from the fixed list, and what they handed in.
create table case_request (
  case_id text not null references case_file (id),
  thing text not null check (thing in ('identity_document', 'proof_of_address',
    'invoice_or_contract', 'proof_of_funds', 'relationship_to_payee', 'purpose_of_payment')),
  asked_at timestamptz not null,
  provided_at timestamptz,
  words_sealed bytea,
  file_id text references stored_file (id),
  primary key (case_id, thing),
  check (provided_at is not null or (words_sealed is null and file_id is null))
);
grant select, insert on case_request to fairlead_app;
grant update (provided_at, words_sealed, file_id) on case_request to fairlead_app;

-- A name of ours beside an entry of a list, as it was when the case was opened.
create table case_hit (
  id uuid primary key,
  case_id text not null references case_file (id),
  whose text not null check (whose in ('payee', 'customer')),
  score smallint not null check (score between 0 and 100),
  source text not null check (length(source) between 2 and 30),
  entry_id text not null check (length(entry_id) between 1 and 200),
  -- Of everything that screening looks at, on either side: a pair is cleared until one changes.
  entry_hash bytea not null check (length(entry_hash) = 32),
  name_hash bytea not null check (length(name_hash) = 32),
  -- JSON: both names, what the list says, and why.
  sealed bytea not null,
  cleared_at timestamptz
);
create index case_hit_case on case_hit (case_id, score desc, id);
grant select, insert on case_hit to fairlead_app;
grant update (cleared_at) on case_hit to fairlead_app;
