-- What is read when a customer wants to see everything that is held of them: by the customer, also
-- what is over. Until now each of these was read from end to end.
create index rail_order_customer on rail_order (customer_id);
create index payee_customer on payee (customer_id);
create index adjustment_customer on adjustment (customer_id);
create index session_of on session (subject_id);

-- Also for a session that is deleted, which takes its challenges along.
create index step_up_challenge_session on step_up_challenge (session_id);
