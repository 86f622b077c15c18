-- Postings that were not accepted are few, and looked for among all.
create index posting_refused on ledger.posting (outcome, seal_epoch, seal_xid, id)
  where outcome <> 'accepted';
