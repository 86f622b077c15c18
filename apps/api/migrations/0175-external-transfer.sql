-- Transfers to somebody outside. Who is paid is personal text, encrypted under the customer's data
-- key beside the transfer; what the customer agreed to may be quoted again while it is dated.

alter table transfer
  drop constraint transfer_kind_check,
  drop constraint transfer_ends,
  drop constraint transfer_quoted,
  drop constraint transfer_simulated,
  add constraint transfer_kind_check
    check (kind in ('internal', 'external', 'faucet', 'interest', 'simulated')),
  add constraint transfer_ends check (case kind
    when 'internal' then from_account is not null and to_account is not null
    when 'external' then from_account is not null and to_account is null
    when 'simulated' then (from_account is null) <> (to_account is null)
    else from_account is null and to_account is not null end),
  add constraint transfer_quoted check (
    num_nonnulls(to_amount, to_currency, rate, reference_rate, margin, rate_source, rate_date)
      in (0, 7)
    and (to_amount is not null or fee = 0 or kind = 'external')
    and (to_amount is null or kind in ('internal', 'external'))
    and rate <= reference_rate),
  add constraint transfer_simulated
    check (kind in ('internal', 'external', 'interest') or simulated);

-- The payee as it was when the customer agreed to pay it.
create table transfer_payee (
  transfer_id text primary key references transfer (id),
  customer_id text not null references customer (id),
  -- JSON: account_title, bank_name and the details of the account.
  sealed bytea not null,
  -- A keyed hash of the account, to know the same one again without reading it.
  account_hash bytea not null check (length(account_hash) = 32),
  country text not null check (country ~ '^[A-Z]{2}$')
);
create index transfer_payee_customer on transfer_payee (customer_id, account_hash);
grant select, insert on transfer_payee to fairlead_app;

-- The postings of an external transfer, whose own id is the hold's: what took the money out, and
-- what brought it back.
create table transfer_posting (
  posting_id uuid primary key,
  transfer_id text not null references transfer (id),
  what text not null check (what in ('settled', 'returned')),
  unique (transfer_id, what)
);
create trigger append_only before update or delete or truncate on transfer_posting
  for each statement execute function seal.append_only();
grant select, insert on transfer_posting to fairlead_app;

-- As in 0143; besides, an external one is completed by its posting with every check behind it, and
-- a dated one can be quoted again until its day.
create or replace function transfer_may_move() returns trigger language plpgsql as $$
begin
  if new.comment is distinct from old.comment
      and (new.comment is not null or new.status <> old.status) then
    raise exception 'a comment can only be cleared' using errcode = 'restrict_violation';
  end if;
  if (new.fee, new.to_amount, new.rate, new.reference_rate, new.margin, new.rate_source,
        new.rate_date)
      is distinct from (old.fee, old.to_amount, old.rate, old.reference_rate, old.margin,
        old.rate_source, old.rate_date) then
    if old.kind <> 'external' or old.status <> 'Scheduled' or new.status <> old.status
        or old.to_amount is null then
      raise exception 'the terms of a transfer stay' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if new.status = old.status and old.comment is not null and new.comment is null then
    return new;
  end if;
  if (old.status, new.status) not in (
      ('Scheduled', 'Pending'), ('Scheduled', 'Failed'), ('Scheduled', 'Cancelled'),
      ('Pending', 'Completed'), ('Pending', 'Failed'), ('Pending', 'Cancelled'),
      ('Pending', 'Frozen'), ('Frozen', 'Pending'), ('Completed', 'Returned')) then
    raise exception 'a transfer cannot go from % to %', old.status, new.status
      using errcode = 'restrict_violation';
  end if;
  if new.kind = 'external' and new.status = 'Completed' then
    if not exists (select from transfer_posting t join ledger.posting p on p.id = t.posting_id
        where t.transfer_id = new.id and t.what = 'settled' and p.outcome = 'accepted') then
      raise exception 'a completed transfer has a posting' using errcode = 'restrict_violation';
    end if;
    if exists (select from transfer_check c
        where c.transfer_id = new.id and c.status not in ('Completed', 'NotNeeded')) then
      raise exception 'a transfer completes after its checks' using errcode = 'restrict_violation';
    end if;
  end if;
  return new;
end
$$;

grant update (fee, to_amount, rate, reference_rate, margin, rate_source, rate_date) on transfer
  to fairlead_app;

-- The five checks of each external transfer, in their order.
create table transfer_check (
  transfer_id text not null references transfer (id),
  name text not null check (name in ('payee', 'purpose', 'protection', 'otp', 'screening')),
  status text not null check (status in ('Pending', 'Completed', 'NotNeeded', 'Failed')),
  since timestamptz not null default clock_timestamp(),
  -- The bank's time by which it ends by itself.
  decide_by timestamptz,
  primary key (transfer_id, name),
  check (status = 'Pending' or decide_by is null)
);

-- A signature falls when what was signed changes; no other check is ever taken back.
create function transfer_check_may_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status not in ('Pending', 'Completed', 'NotNeeded')
        or (new.name in ('otp', 'screening') and new.status <> 'Pending') then
      raise exception 'a check cannot begin like this' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if old.status <> new.status
      and (old.status, new.status) not in (
        ('Pending', 'Completed'), ('Pending', 'NotNeeded'), ('Pending', 'Failed'))
      and not (new.name = 'otp' and old.status = 'Completed' and new.status = 'Pending') then
    raise exception 'a check cannot go from % to %', old.status, new.status
      using errcode = 'restrict_violation';
  end if;
  if new.name in ('otp', 'screening') and new.status = 'NotNeeded' then
    raise exception 'this check is always needed' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger may_move before insert or update on transfer_check
  for each row execute function transfer_check_may_move();

grant select, insert on transfer_check to fairlead_app;
grant update (status, since, decide_by) on transfer_check to fairlead_app;
