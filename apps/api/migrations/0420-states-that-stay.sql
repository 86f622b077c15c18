-- What has ended stays ended, whoever writes: a closed account is not opened again, who has left
-- comes back by two people only, and a download is made once.

create function account_may_move() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
      ('Active', 'Frozen'), ('Frozen', 'Active'), ('Active', 'Closed'), ('Frozen', 'Closed')) then
    raise exception 'an account cannot go from % to %', old.status, new.status
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger may_move before update of status on account
  for each row when (old.status <> new.status) execute function account_may_move();

-- Two people agree on letting somebody in after one leaving; there may be another later.
create function customer_may_come_back() returns trigger language plpgsql as $$
begin
  if new.account_status <> 'Active' or not exists (
      select from approval a
      where a.kind = 'customer.reopen' and a.subject_id = old.id and a.status = 'Approved'
        and (a.before ->> 'closed_at')::timestamptz = (
          select max(k.closed_at) from customer_closure k where k.customer_id = old.id)) then
    raise exception 'who has left comes back by two people' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger may_come_back before update of account_status on customer
  for each row when (old.account_status = 'Closed' and new.account_status <> 'Closed')
  execute function customer_may_come_back();

create function data_export_may_move() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
      ('Preparing', 'Ready'), ('Preparing', 'Failed'), ('Ready', 'Expired')) then
    raise exception 'a download cannot go from % to %', old.status, new.status
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger may_move before update of status on data_export
  for each row when (old.status <> new.status) execute function data_export_may_move();
