-- JSON: the authority and its reference, of a proposal that acts on a legal order. They are the
-- proposer's words about a customer and go with that customer's key. Older rows have them in after.
alter table approval add column order_sealed bytea,
  add constraint approval_order_of_customer check (order_sealed is null or customer_id is not null);
