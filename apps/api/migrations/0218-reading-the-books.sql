-- What the control panel lists, each from an index.

-- The chart of accounts, by kind and currency.
create index account_chart on ledger.account (kind, currency, id);
-- An account of a customer by its number, whatever the country.
create index account_by_number on account (account_number);
-- Customers by the day they came.
create index customer_created on customer (created_at);
