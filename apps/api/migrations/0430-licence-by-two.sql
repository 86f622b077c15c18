-- Who the bank says it is changes by two people only, and what it said before stays.

create function licence_needs_two() returns trigger language plpgsql as $$
declare
  said jsonb := coalesce(old.value -> 'changes', '[]');
begin
  if new.version = old.version and new.value = old.value then
    return new;
  end if;
  if said <> (
    select coalesce(jsonb_agg(change order by place), '[]')
    from jsonb_array_elements(new.value -> 'changes') with ordinality as stated (change, place)
    where place <= jsonb_array_length(said)
  ) then
    raise exception 'what the bank said of itself stays' using errcode = 'restrict_violation';
  end if;
  -- Each version has an approval of its own.
  if new.version > (
    select count(*) from approval where kind = 'licence.change' and status = 'Approved'
  ) then
    raise exception 'the licence facts need a second person' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger licence_needs_two before insert or update on setting
  for each row when (new.group_name = 'licence') execute function licence_needs_two();

-- Its secrets and its key are fixed: a row of another group does not become this one.
create function setting_keeps_group() returns trigger language plpgsql as $$
begin
  if new.group_name <> old.group_name then
    raise exception 'a setting stays in its group' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger setting_keeps_group before update on setting
  for each row execute function setting_keeps_group();
