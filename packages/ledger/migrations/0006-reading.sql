-- What others read: a balance at any past moment, and the trial balance.

-- The account's last entry at a moment. Times never fall by more than two seconds along the
-- sequence, so a search by halves finds the place, and a short look ahead finds any late one.
create function ledger.entry_at(account uuid, moment timestamptz) returns ledger.entry
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  low bigint := 0;
  high bigint := (select b.seq from ledger.balance b where b.account_id = account);
  middle bigint;
  result ledger.entry;
begin
  while low < high loop
    middle := (low + high + 1) / 2;
    if (select e.posted_at from ledger.entry e where e.account_id = account and e.seq = middle)
        <= moment then
      low := middle;
    else
      high := middle - 1;
    end if;
  end loop;
  for result in
    select * from ledger.entry e where e.account_id = account and e.seq > low order by e.seq
  loop
    exit when result.posted_at > moment + interval '2 s';
    if result.posted_at <= moment then
      low := result.seq;
    end if;
  end loop;
  select * into result from ledger.entry e where e.account_id = account and e.seq = low;
  return result;
end
$$;

create view ledger.trial_balance as
  select b.currency, a.kind, a.code, count(*) as accounts,
    coalesce(sum(-b.balance) filter (where b.balance < 0), 0)::numeric as debit,
    coalesce(sum(b.balance) filter (where b.balance > 0), 0)::numeric as credit
  from ledger.balance b join ledger.account a on a.id = b.account_id
  group by b.currency, a.kind, a.code;

revoke execute on function ledger.entry_at from public;
grant execute on function ledger.entry_at to fairlead_app;
grant select on ledger.trial_balance to fairlead_app;
