-- Giving somebody power takes two people. An invitation that waits for the second one has no link
-- yet: no token, and no time until which it is good. Only an approval gives it both.
alter table staff_invitation
  alter column token_hash drop not null,
  alter column expires_at drop not null,
  -- Null: two people decided on it.
  alter column alone_because drop not null,
  add check (alone_because is not null or (email is not null and invited_by is not null)),
  add check (token_hash is not null or alone_because is null),
  add check ((token_hash is null) = (expires_at is null)),
  add check (token_hash is not null or accepted_at is null);

-- The same person is not proposed twice at once.
create unique index staff_invitation_waiting on staff_invitation (email)
  where token_hash is null and withdrawn_at is null;

-- Two people, whatever the program does: `approval_second_person` keeps them apart, and a
-- demonstration person is nobody's second person here.
create function staff_invitation_approved() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.token_hash is not null or old.withdrawn_at is not null) then
    raise exception 'an invitation has one link' using errcode = 'restrict_violation';
  end if;
  if not exists (select from approval a join staff_member s on s.id = a.decided_by
      where a.subject_id = new.id and a.kind = 'staff.invite' and a.status = 'Approved'
        and not s.persona) then
    raise exception 'an invitation needs a second person' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger approved before insert on staff_invitation
  for each row when (new.alone_because is null and new.token_hash is not null)
  execute function staff_invitation_approved();
create trigger approved_later before update of token_hash, expires_at on staff_invitation
  for each row execute function staff_invitation_approved();

grant update (token_hash, expires_at) on staff_invitation to fairlead_app;
