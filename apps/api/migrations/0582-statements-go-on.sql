-- A month's statements are made some accounts at a time: which account the last one was of.
create index statement_month_made on statement (to_day, account_id) where kind = 'monthly';
