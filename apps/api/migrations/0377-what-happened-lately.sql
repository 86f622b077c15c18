-- What payments came to in the last days is found without an index on each event: they are only
-- ever added, so they lie in the order of time.
create index transfer_event_at on transfer_event using brin (at) with (pages_per_range = 32);
