-- What becomes of a complaint: staff read them in the order in which answers are owed, and whoever
-- waits past the day is told the last one.
alter table complaint
  add column latest_by date,
  add check (latest_by >= answer_by);
grant update (latest_by) on complaint to fairlead_app;

create index complaint_queue
  on complaint ((case when answered_at is null then '0' else '1' end), answer_by, id);

-- Those that wait already have their day looked at too.
insert into due_work (kind, key, due_at)
select 'complaint.late', id, (answer_by + 1)::timestamptz from complaint where answered_at is null
on conflict do nothing;

-- One answer, and it stays.
create function complaint_answer_stays() returns trigger language plpgsql as $$
begin
  raise exception 'a complaint that was answered stays as it is'
    using errcode = 'restrict_violation';
end
$$;
create trigger complaint_answer_stays before update on complaint
  for each row when (old.answered_at is not null) execute function complaint_answer_stays();
