-- Bank time: the database's real clock plus an offset. Value dates, deadlines and schedules follow
-- it; `posted_at` and sessions never do. Only a sandbox may move it, and only forward.

create table bank_clock (
  only_row boolean primary key default true check (only_row),
  ahead_seconds bigint not null default 0 check (ahead_seconds >= 0)
);

insert into bank_clock default values;

create function bank_clock_guard() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'the bank clock is one row for ever' using errcode = 'restrict_violation';
  end if;
  if new.ahead_seconds < old.ahead_seconds then
    raise exception 'bank time moves forward only' using errcode = 'restrict_violation';
  end if;
  if (select mode from seal.genesis) is distinct from 'sandbox' then
    raise exception 'only a sandbox moves bank time' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger bank_clock_guard before insert or update or delete on bank_clock
  for each row execute function bank_clock_guard();
create trigger bank_clock_kept before truncate on bank_clock
  for each statement execute function bank_clock_guard();

-- Volatile like the clock it reads: write `(select bank_now())` where an index is to be used.
create function bank_now() returns timestamptz language sql volatile parallel safe as $$
  select clock_timestamp() + make_interval(secs => (select ahead_seconds from bank_clock))
$$;

grant select, update (ahead_seconds) on bank_clock to fairlead_app;
