-- Corrections by staff. One person proposes an adjustment, another approves it, and only then is
-- there a posting and a transfer, which says what it corrects or takes back.

alter table transfer
  -- Of an adjustment: why, what it corrects, or which adjustment it takes back.
  add column reason text,
  add column corrects text check (starts_with(corrects, 'trf_')),
  add column reverses text check (starts_with(reverses, 'trf_')),
  drop constraint transfer_kind_check,
  drop constraint transfer_ends,
  drop constraint transfer_simulated,
  add constraint transfer_kind_check
    check (kind in ('internal', 'external', 'faucet', 'interest', 'simulated', 'adjustment')),
  add constraint transfer_ends check (case
    when kind = 'internal' then from_account is not null and to_account is not null
    when kind = 'external' then from_account is not null and to_account is null
    when kind in ('simulated', 'adjustment') then (from_account is null) <> (to_account is null)
    else from_account is null and to_account is not null end),
  add constraint transfer_simulated
    check (kind in ('internal', 'external', 'interest', 'adjustment') or simulated),
  add constraint transfer_adjusted check (
    (kind = 'adjustment') = (reason is not null)
    and (reason is not null or (corrects is null and reverses is null))
    and (corrects is null or reverses is null));
-- Nothing is taken back twice.
create unique index transfer_reverses on transfer (reverses) where reverses is not null;

-- What was proposed. Its facts never change; its id is that of the transfer it becomes.
create table adjustment (
  id text primary key check (id = 'trf_' || substr(id, 5)::uuid),
  customer_id text not null references customer (id),
  account_id text not null references account (id),
  type text not null check (type in ('Credit', 'Debit')),
  amount bigint not null check (amount between 1 and 999999999999999),
  currency text not null check (length(currency) = 3),
  reason text not null check (reason in ('fee_in_error', 'wrong_amount', 'posted_twice',
    'not_carried_out', 'interest_wrong', 'case_outcome', 'goodwill', 'reversal')),
  corrects_transfer text references transfer (id),
  corrects_case text references case_file (id),
  -- What all that correct the same are counted under.
  corrects text generated always as (coalesce(corrects_transfer, corrects_case)) stored,
  -- In the same currency: together they never exceed it.
  corrects_amount bigint,
  reverses text references adjustment (id),
  -- Words for the customer, which passed the filter; under the customer's data key.
  note_sealed bytea,
  status text not null default 'Waiting' check (status in ('Waiting', 'Posted', 'Dropped')),
  -- The bank's own day; goodwill counts in its month.
  proposed_on date not null,
  check ((corrects_amount is null)
    = (corrects_transfer is null and corrects_case is null)),
  check (amount <= corrects_amount),
  check ((reason = 'reversal') = (reverses is not null)),
  check ((reason = 'goodwill') = (corrects_amount is null and reverses is null)),
  check (corrects_amount is null or reverses is null),
  check (reason <> 'goodwill' or type = 'Credit')
);
-- Taken back once, unless nothing came of it.
create unique index adjustment_reverses on adjustment (reverses)
  where reverses is not null and status <> 'Dropped';
create index adjustment_corrects on adjustment (corrects) where corrects is not null;
create index adjustment_goodwill on adjustment (customer_id, proposed_on)
  where reason = 'goodwill';

create function adjustment_may_move() returns trigger language plpgsql as $$
begin
  if old.status <> 'Waiting' then
    raise exception 'a decided adjustment stays so' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger may_move before update on adjustment
  for each row execute function adjustment_may_move();

-- Two people, whatever the program does: `approval_second_person` keeps them apart.
create function transfer_approved() returns trigger language plpgsql as $$
begin
  if not exists (select from approval a
      where a.subject_id = new.id and a.status = 'Approved'
        and a.kind in ('adjustment.post', 'adjustment.reverse')) then
    raise exception 'an adjustment needs a second person' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger approved before insert on transfer
  for each row when (new.kind = 'adjustment') execute function transfer_approved();

create index approval_subject on approval (subject_id);

grant select, insert on adjustment to fairlead_app;
grant update (status) on adjustment to fairlead_app;
