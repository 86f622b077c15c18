-- What comes back to an account that its owner has closed meanwhile stands in suspense.
alter table rail_movement drop constraint rail_movement_unmatched_check;
alter table rail_movement add constraint rail_movement_unmatched_check check (unmatched in
  ('no_such_order', 'amount_differs', 'settled_before', 'duplicate', 'account_closed'));

-- By bank time: the quote that its terms come from can be signed until then, and not later. Null
-- within one currency, and where it was ordered before this was kept: that is over.
alter table external_order add column rate_until timestamptz;
grant update (rate_until) on external_order to fairlead_app;

-- As in 0175; besides, one of today whose rate is over can be quoted again while it is not signed.
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
    if old.kind <> 'external' or new.status <> old.status or old.to_amount is null
        or not (old.status = 'Scheduled' or (old.status = 'Pending' and exists (
          select from external_order o
          where o.transfer_id = old.id and o.needs_quote and o.signature is null))) then
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
