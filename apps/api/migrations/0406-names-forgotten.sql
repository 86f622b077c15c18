-- Who paid a customer here is named in the other one's transfer. The name goes when its person is
-- erased, on either side, and is empty from then on: who was paid by somebody still sees that.
alter table transfer drop constraint transfer_counterparty_check,
  add constraint transfer_counterparty_check check (length(counterparty) <= 100),
  add constraint transfer_name_kept check (counterparty <> '' or kind = 'received');
grant update (counterparty) on transfer to fairlead_app;
-- The planner's samples of a column are copies of it.
alter table transfer alter column counterparty set statistics 0;

-- As in 0345; besides, such a name may be cleared.
create or replace function transfer_may_move() returns trigger language plpgsql as $$
begin
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
