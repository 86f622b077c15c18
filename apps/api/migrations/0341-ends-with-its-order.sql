-- A transfer that is over while its order is with the rail would give the money back and pay it
-- out. The program takes the order back first; the database refuses everything else, both ways
-- round.

-- What was ended so before, and has not left yet, does not leave; nothing is left to decide on it.
update rail_order o set state = 'taken_back', next_step_at = null, sealed = null, since = now()
from transfer t
where t.id = o.transfer_id and t.status in ('Cancelled', 'Failed') and o.state = 'waiting';

update case_file c set status = 'Closed', decided_at = greatest(bank_now(), c.opened_at)
from transfer t
where t.id = c.transfer_id and t.status in ('Cancelled', 'Failed')
  and c.kind = 'held_transfer' and c.status = 'Open';

create function transfer_ends_with_its_order() returns trigger language plpgsql as $$
begin
  if exists (select from rail_order o where o.transfer_id = new.id
      and o.state in ('waiting', 'submitted', 'accepted', 'settled')) then
    raise exception 'a transfer does not end while its order is with the rail'
      using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
create constraint trigger ends_with_its_order after update of status on transfer
  for each row when (new.status in ('Cancelled', 'Failed') and old.status <> new.status)
  execute function transfer_ends_with_its_order();

create function rail_order_is_of_pending() returns trigger language plpgsql as $$
begin
  if exists (select from transfer t where t.id = new.transfer_id and t.status <> 'Pending') then
    raise exception 'only a pending transfer is handed over' using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
create constraint trigger of_pending after insert on rail_order
  for each row execute function rail_order_is_of_pending();
