-- Whichever way a session is ended, nothing is pushed any more to the browser that it was turned on
-- in: not after a new password or factor either. One that only ran out still gets its messages.
create function push_ends_with_session() returns trigger language plpgsql as $$
begin
  delete from push_device where session_id = new.id;
  return null;
end
$$;
create trigger push_ends after update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null
    and new.end_reason in ('signed_out', 'ended_by_owner', 'ended_by_staff',
      'credentials_changed'))
  execute function push_ends_with_session();
