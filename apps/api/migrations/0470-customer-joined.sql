-- When somebody became a customer, by the bank's clock: the panel counts customers by its days, and
-- created_at is the real clock's, which a sandbox may have left behind.
alter table customer add column joined_at timestamptz;
update customer set joined_at = created_at;
alter table customer
  alter column joined_at set default bank_now(),
  alter column joined_at set not null;
