-- What waited for its rail is screened again before it leaves; then a person may have to look at
-- it, while it waits where it is.

-- As in 0175; besides, of what waits to leave the last check is taken back.
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
        and exists (select from rail_order o
          where o.transfer_id = new.transfer_id and o.state = 'waiting')) then
    raise exception 'a check cannot go from % to %', old.status, new.status
      using errcode = 'restrict_violation';
  end if;
  if new.name in ('otp', 'screening') and new.status = 'NotNeeded' then
    raise exception 'this check is always needed' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- Nothing leaves that is not through its checks, whoever sends it.
create function rail_order_leaves_checked() returns trigger language plpgsql as $$
begin
  if exists (select from transfer_check c
      where c.transfer_id = new.transfer_id and c.status not in ('Completed', 'NotNeeded')) then
    raise exception 'a transfer leaves after its checks' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger leaves_checked before update of state on rail_order
  for each row when (old.state = 'waiting' and new.state = 'submitted')
  execute function rail_order_leaves_checked();
