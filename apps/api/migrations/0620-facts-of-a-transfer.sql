-- The facts of a transfer stay, whoever writes and whatever else an update does, and no transfer is
-- taken away. Lists and receipts show them; what left and arrived is also compared with the books.

-- As in 0580; besides, the facts.
create or replace function transfer_may_move() returns trigger language plpgsql as $$
begin
  if (new.id, new.customer_id, new.kind, new.from_account, new.to_account, new.amount, new.currency,
        new.to_currency, new.created_at, new.simulated, new.reason, new.corrects, new.reverses)
      is distinct from (old.id, old.customer_id, old.kind, old.from_account, old.to_account,
        old.amount, old.currency, old.to_currency, old.created_at, old.simulated, old.reason,
        old.corrects, old.reverses) then
    raise exception 'the facts of a transfer stay' using errcode = 'restrict_violation';
  end if;
  if new.value_date <> old.value_date then
    raise exception 'the day of a transfer is that of its posting'
      using errcode = 'restrict_violation';
  end if;
  if new.comment is distinct from old.comment
      and (new.comment is not null or new.status <> old.status) then
    raise exception 'a comment can only be cleared' using errcode = 'restrict_violation';
  end if;
  if new.counterparty is distinct from old.counterparty and (old.kind <> 'received'
      or new.counterparty is distinct from '' or new.status <> old.status) then
    raise exception 'a name can only be cleared' using errcode = 'restrict_violation';
  end if;
  if (new.fee, new.to_amount, new.rate, new.reference_rate, new.margin, new.rate_source,
        new.rate_date)
      is distinct from (old.fee, old.to_amount, old.rate, old.reference_rate, old.margin,
        old.rate_source, old.rate_date) then
    if old.kind <> 'external' or new.status <> old.status or old.to_amount is null
        or not (old.status = 'Scheduled' or (old.status = 'Pending' and exists (
          select from external_order o
          where o.transfer_id = old.id and o.needs_quote and o.signature is null))) then
      raise exception 'the terms of a transfer stay' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if new.status = old.status and (new.comment, new.counterparty) is distinct from
      (old.comment, old.counterparty) then
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
    select p.value_date into new.value_date
      from transfer_posting t join ledger.posting p on p.id = t.posting_id
      where t.transfer_id = new.id and t.what = 'settled' and p.outcome = 'accepted';
    if not found then
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

create trigger append_only before delete or truncate on transfer
  for each statement execute function seal.append_only();
