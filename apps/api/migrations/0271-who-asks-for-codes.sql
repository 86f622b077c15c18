-- What strangers ask to be sent to an address counts for their network, and for all of them
-- together; what a device of the owner's asks counts for neither.
alter table sent_pin add column total_for bytea check (octet_length(total_for) = 32);
create index sent_pin_total on sent_pin (total_for, created_at) where total_for is not null;
alter table mailed_token add column total_for bytea check (octet_length(total_for) = 32);
create index mailed_token_total on mailed_token (total_for, created_at)
  where total_for is not null;

-- A PIN stays with the session that it was sent for.
revoke update (holder) on sent_pin from fairlead_app;
