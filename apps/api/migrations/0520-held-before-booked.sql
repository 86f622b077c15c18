-- A payment inside the bank is screened again before it is booked, as one that leaves is.

-- As in 0450; besides, the last check is taken back of what no rail has been given.
create or replace function transfer_check_may_move() returns trigger language plpgsql as $$
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
      and not (new.name = 'otp' and old.status = 'Completed' and new.status = 'Pending')
      and not (new.name = 'screening' and old.status = 'Completed' and new.status = 'Pending'
        and exists (select from transfer t
          where t.id = new.transfer_id and t.status = 'Pending')
        and not exists (select from rail_order o
          where o.transfer_id = new.transfer_id and o.state <> 'waiting')) then
    raise exception 'a check cannot go from % to %', old.status, new.status
      using errcode = 'restrict_violation';
  end if;
  if new.name in ('otp', 'screening') and new.status = 'NotNeeded' then
    raise exception 'this check is always needed' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
