-- What waits for a second person about one customer, on their record.
create index approval_of_customer on approval (customer_id, status, proposed_at, id)
  where customer_id is not null;
