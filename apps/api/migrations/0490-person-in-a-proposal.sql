-- JSON: what a proposal would change of a person's own data, before and after. It lies under that
-- customer's key and goes with it.
alter table approval add column personal_sealed bytea,
  add constraint approval_person_of_customer
    check (personal_sealed is null or customer_id is not null);
