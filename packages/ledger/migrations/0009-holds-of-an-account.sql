-- Every hold that an account ever had; the other index has only those that are open.
create index hold_account on ledger.hold (account_id);
