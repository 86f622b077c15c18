-- How far the daily comparison has come, so that it reads what is new and not the whole history.
create index rail_answer_seen on rail_answer (rail, seen_at)
  where kind in ('settled', 'returned');
create index rail_answer_happened on rail_answer (rail, happened_at)
  where kind in ('settled', 'returned');

alter table rail_reconciliation
  -- Whether everything was compared, and not only what was new.
  add column whole boolean not null default true,
  -- {"entries": {account: seq}, "movement": id, "seenAt": time, "count": n,
  --  "totals": {currency: minor units}}; null: nothing is known, the next one compares everything.
  add column reached jsonb check (jsonb_typeof(reached) = 'object');
create index rail_reconciliation_whole on rail_reconciliation (rail, number) where whole;
