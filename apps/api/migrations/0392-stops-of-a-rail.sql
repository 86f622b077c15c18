-- How each rail stands in each currency: what is not reconciled for too long stops what leaves.
create table rail_standing (
  rail text not null check (rail in ('sandbox')),
  currency text not null check (length(currency) = 3),
  -- Wall time, like everything of rails. Counts until the first comparison.
  known_since timestamptz not null,
  -- The last comparison that says how it stands.
  compared_at timestamptz,
  -- Since when each comparison has found a difference; null: the last one found none.
  open_since timestamptz,
  -- When it was noticed that nothing leaves any more; null while everything does.
  stopped_at timestamptz,
  primary key (rail, currency)
);
grant select, insert on rail_standing to fairlead_app;
grant update (compared_at, open_since, stopped_at) on rail_standing to fairlead_app;

alter table external_order
  -- Bank time: it waits for its rail, and ends by itself then. Null: it does not wait for that.
  add column leave_by timestamptz;
grant update (leave_by) on external_order to fairlead_app;
