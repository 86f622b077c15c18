-- What was earned is paid once. A payment says which one it goes on from: no two go on from the
-- same, so no day is in two of them. The transfer and the payment are there together or not at all.

alter table interest_payment add column continues date;

-- Those of before go on from the one before them. Nothing that was said changes.
alter table interest_payment disable trigger append_only;
update interest_payment p set continues = o.before
from (
  select account_id, through,
    lag(through) over (partition by account_id order by through) as before
  from interest_payment
) o
where o.account_id = p.account_id and o.through = p.through and o.before is not null;
alter table interest_payment enable trigger append_only;

alter table interest_payment
  add constraint interest_payment_goes_on check (continues < through),
  add constraint interest_payment_continues foreign key (account_id, continues)
    references interest_payment (account_id, through),
  -- The first one too: an account has one that goes on from none.
  add constraint interest_payment_once unique nulls not distinct (account_id, continues),
  add constraint interest_payment_transfer foreign key (transfer_id) references transfer (id);

create function transfer_pays_interest() returns trigger language plpgsql as $$
begin
  if not exists (select from interest_payment p
      where p.transfer_id = new.id and p.account_id = new.to_account and p.amount = new.amount) then
    raise exception 'interest is paid for days that are written down'
      using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
-- When the transaction ends: the payment refers to the transfer and so comes after it.
create constraint trigger pays_interest after insert on transfer
  deferrable initially deferred
  for each row when (new.kind = 'interest') execute function transfer_pays_interest();
