-- Two people for money and for power. A proposal waits here until somebody else decides on it; what
-- it would change is carried out in the transaction that approves it.

create table approval (
  id text primary key check (id = 'apr_' || substr(id, 5)::uuid),
  kind text not null check (length(kind) between 3 and 60),
  status text not null default 'Waiting'
    check (status in ('Waiting', 'Approved', 'Refused', 'Expired', 'Void')),
  subject_kind text not null check (length(subject_kind) between 2 and 40),
  subject_id text not null check (length(subject_id) between 3 and 80),
  customer_id text references customer (id),
  -- Minor units; counts against the approver's cap.
  amount bigint check (amount > 0),
  currency text check (length(currency) = 3),
  -- Ids, codes, amounts and dates: never a person's words.
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  -- The proposer's words, under the customer's data key or the institution's.
  reason_sealed bytea not null,
  proposed_by text not null references staff_member (id),
  proposed_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > proposed_at),
  decided_by text references staff_member (id),
  decided_at timestamptz,
  refusal_sealed bytea,
  check ((amount is null) = (currency is null)),
  check ((status = 'Waiting') = (decided_at is null)),
  -- Time and change decide for nobody.
  check ((decided_by is not null) = (status in ('Approved', 'Refused'))),
  check (refusal_sealed is null or status = 'Refused'),
  constraint approval_second_person check (status <> 'Approved' or decided_by <> proposed_by)
);

-- The same thing is not proposed twice at once.
create unique index approval_waiting on approval (kind, subject_id) where status = 'Waiting';
create index approval_list on approval (status, proposed_at, id);
create index approval_approver on approval (decided_by, decided_at) where status = 'Approved';

create function approval_may_move() returns trigger language plpgsql as $$
begin
  if old.status <> 'Waiting' then
    raise exception 'a decided proposal stays so' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger may_move before update on approval
  for each row execute function approval_may_move();

grant select, insert on approval to fairlead_app;
grant update (status, decided_by, decided_at, refusal_sealed) on approval to fairlead_app;
