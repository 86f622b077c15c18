-- Runs of the great check: every sealed row against its seal, then the books against themselves.
-- What came of one is kept. One runs at a time.

create table ledger_check (
  id text primary key check (id ~ '^chk_[0-9a-f-]{36}$'),
  asked_by text not null references staff_member (id),
  asked_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  finished_at timestamptz,
  -- `stopped`: it could not come to its end, so it says nothing about the books.
  outcome text check (outcome in ('intact', 'not_intact', 'stopped')),
  -- Steps that are really done, of all: sealed rows, then the rules of the books.
  steps_done bigint not null default 0 check (steps_done >= 0),
  steps bigint not null default 0 check (steps >= steps_done),
  blocks bigint not null default 0,
  rows bigint not null default 0,
  entries bigint not null default 0,
  -- The newest head that was recomputed.
  head text check (head ~ '^[0-9a-f]{64}$'),
  -- Table, key and problem of what does not fit; the first hundred.
  findings jsonb not null default '[]',
  reason text check (length(reason) <= 100),
  check ((finished_at is null) = (outcome is null)),
  check (finished_at is null or started_at is not null),
  check ((outcome = 'stopped') = (reason is not null))
);
create unique index ledger_check_running on ledger_check ((true)) where finished_at is null;

create function ledger_check_stays() returns trigger language plpgsql as $$
begin
  if old.finished_at is not null then
    raise exception 'what a check found stays' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger stays before update on ledger_check
  for each row execute function ledger_check_stays();
create trigger append_only before delete or truncate on ledger_check
  for each statement execute function seal.append_only();

grant select, insert (id, asked_by) on ledger_check to fairlead_app;
grant update (started_at, finished_at, outcome, steps_done, steps, blocks, rows, entries, head,
  findings, reason) on ledger_check to fairlead_app;
