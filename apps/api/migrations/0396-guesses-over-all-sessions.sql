-- Codes for one action are counted for the person too, over all their sessions: whoever has the
-- password and a known browser could guess a few in each of as many sessions as they liked.
alter table sign_in_failure drop constraint sign_in_failure_scope_check;
alter table sign_in_failure add constraint sign_in_failure_scope_check
  check (scope in ('account', 'address', 'device', 'person'));
