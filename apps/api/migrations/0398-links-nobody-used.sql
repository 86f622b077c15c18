-- A mailed link that was made worthless was not used: a password that somebody else asked a link
-- for was not reset by mail, and the customer's limits stay as they are.
alter table mailed_token add column voided_at timestamptz,
  add constraint mailed_token_end check (num_nonnulls(used_at, voided_at) <= 1);
grant update (voided_at) on mailed_token to fairlead_app;
