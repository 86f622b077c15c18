-- Work that falls due at a moment of bank time. The handler runs in the row's own transaction and
-- the row goes with it, so each is done exactly once, however often a worker is killed.

create table due_work (
  kind text not null check (kind ~ '^[a-z][a-z_.]{1,60}$'),
  key text not null check (length(key) between 1 and 200),
  due_at timestamptz not null,
  payload jsonb not null default '{}',
  attempts int not null default 0 check (attempts >= 0),
  -- After a failure, by the real clock: a moved bank clock does not hammer a broken handler.
  retry_at timestamptz,
  reason text check (length(reason) <= 100),
  created_at timestamptz not null default clock_timestamp(),
  primary key (kind, key),
  constraint due_work_failed_has_reason check ((attempts = 0) = (reason is null))
);

create index due_work_due on due_work (due_at);
create index due_work_failing on due_work (attempts) where attempts > 0;

grant select, insert, update, delete on due_work to fairlead_app;
