-- A list is as old as the last time that somebody brought it, new or unchanged. By bank time.
alter table list_edition add column brought_at timestamptz;
update list_edition set brought_at = imported_at;
alter table list_edition alter column brought_at set not null;
grant update (brought_at) on list_edition to fairlead_app;

-- Without a list in date a payment to somebody new is held.
alter table case_file drop constraint case_file_reason_check;
alter table case_file add constraint case_file_reason_check check (reason in
  ('name_on_list', 'lists_not_current', 'unusual_payment', 'review_of_payments'));
