-- A stop may be set over a review, and ends without it: of each subject there is one review and one
-- stop of staff at a time, and one stop that the customer asked for. The strictest counts.
drop index restriction_current;
create unique index restriction_current
  on restriction (customer_id, subject, (set_by is null), status) where ended_at is null;

-- What two people agreed on ends by its date, or by two people.
create function restriction_ends_by_two() returns trigger language plpgsql as $$
begin
  if not exists (
      select from approval a
      where a.kind = 'restriction.lift' and a.subject_id = old.id::text
        and a.status = 'Approved') then
    raise exception 'what two people agreed on ends by two' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger ends_by_two before update of ended_at on restriction
  for each row when (old.confirmed_at is not null and old.ended_at is null
    and new.ended_at < old.lapses_at)
  execute function restriction_ends_by_two();
