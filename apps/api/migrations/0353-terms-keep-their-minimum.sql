-- The balance from which a term deposit earns stays what it was when it was opened, like its rate:
-- what is asked of new ones takes nothing from those that are there.

alter table account add column fixed_minimum integer check (fixed_minimum >= 0);

-- Those that are there: what held on the day they were opened, as far as it is known.
update account a set fixed_minimum = coalesce(
  (select r.minimum from product_rate r
    where r.product = a.product and r.day <= a.opened_at::date order by r.day desc limit 1),
  (select r.minimum from product_rate r where r.product = a.product order by r.day limit 1),
  0)
where a.fixed_rate is not null;

alter table account
  add constraint account_fixed_minimum check ((fixed_rate is null) = (fixed_minimum is null));

grant insert (fixed_minimum) on account to fairlead_app;
