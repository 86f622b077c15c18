-- Transfers of the last days are found without an index on each: rows lie in the order of time.
create index transfer_created on transfer using brin (created_at) with (pages_per_range = 32);
