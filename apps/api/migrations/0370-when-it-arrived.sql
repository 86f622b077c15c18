-- When it arrived or came back, by bank time: somebody who was paid is new for 24 hours from then.
-- Null where it happened before this was kept.
alter table transfer_posting add column at timestamptz;
alter table transfer_posting alter column at set default bank_now();
