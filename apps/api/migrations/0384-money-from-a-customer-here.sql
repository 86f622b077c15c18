-- Money that one customer of this bank pays another: it never leaves, and the one who is paid has a
-- transfer of their own, under the id of the posting that both share.
alter table transfer
  drop constraint transfer_kind_check,
  drop constraint transfer_named,
  drop constraint transfer_simulated,
  add constraint transfer_kind_check check (kind in
    ('internal', 'external', 'received', 'faucet', 'interest', 'simulated', 'adjustment')),
  add constraint transfer_named
    check ((kind in ('simulated', 'received')) = (counterparty is not null)),
  add constraint transfer_simulated
    check (kind in ('internal', 'external', 'received', 'interest', 'adjustment') or simulated);
