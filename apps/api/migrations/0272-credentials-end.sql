-- With somebody who is erased goes what they signed in with. Nobody else's password ever goes.
create function password_may_go() returns trigger language plpgsql as $$
begin
  if not exists (select from customer_erasure where customer_id = old.subject_id) then
    raise exception 'a password goes only with its person' using errcode = 'restrict_violation';
  end if;
  return old;
end
$$;
create trigger may_go before delete on password_credential
  for each row execute function password_may_go();
grant delete on password_credential to fairlead_app;
-- The planner's samples of a column are copies of it.
alter table password_credential alter column hash set statistics 0;

-- Of those who were erased before.
delete from password_credential p using customer_erasure e where e.customer_id = p.subject_id;
delete from totp_authenticator t using customer_erasure e where e.customer_id = t.subject_id;
delete from recovery_code r using customer_erasure e where e.customer_id = r.subject_id;
delete from known_device d using customer_erasure e where e.customer_id = d.subject_id;
