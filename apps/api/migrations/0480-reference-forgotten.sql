-- What a complaint is about stands as the customer typed it, and that can be a name: it goes when
-- they are erased, and stays as it is until then.
grant update (case_reference) on complaint to fairlead_app;
-- The planner's samples of a column are copies of it.
alter table complaint alter column case_reference set statistics 0;

create function complaint_may_change() returns trigger language plpgsql as $$
begin
  if new.case_reference is not null then
    raise exception 'a reference can only be cleared' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger reference_stays before update of case_reference on complaint
  for each row when (new.case_reference is distinct from old.case_reference)
  execute function complaint_may_change();
