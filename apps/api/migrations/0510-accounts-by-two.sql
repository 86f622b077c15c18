-- One person's word stops payments for a day. Keeping somebody out of their account takes two from
-- its beginning; what one person had set before this ends by its own clock.
create function restriction_account_by_two() returns trigger language plpgsql as $$
begin
  raise exception 'nobody is kept out of their account by one person'
    using errcode = 'restrict_violation';
end
$$;
create trigger account_by_two before insert on restriction
  for each row when (new.subject = 'account' and new.alone_until is not null)
  execute function restriction_account_by_two();
