-- A message that was answered is as old as its answer, whether or not somebody closes it.
drop index contact_message_old;
create index contact_message_old on contact_message (updated_at)
  where status in ('Answered', 'Closed') and erased_at is null;
