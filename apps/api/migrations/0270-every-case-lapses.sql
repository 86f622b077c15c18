-- Every case ends by its date: a report and a listed name as well as a held payment.
create or replace function case_file_may_move() returns trigger language plpgsql as $$
begin
  if old.status <> new.status and not (
      old.status = 'Open'
      or (old.status = 'Frozen' and new.status = 'Closed')) then
    raise exception 'a decided case stays so' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- Those that are open had no deadline until now.
insert into due_work (kind, key, due_at)
select 'case.decide_by', id, decide_by from case_file where status = 'Open'
on conflict (kind, key) do nothing;
