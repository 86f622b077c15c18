-- The daily close: when a day of the bank is over, the head that its chain of blocks ended with,
-- what was booked since the close before, and the trial balance under that head. Published, so that
-- whoever has kept one can show that the past was changed.

create table daily_close (
  day date primary key,
  -- The first moment of bank time that no longer belongs to the day.
  ended_at timestamptz not null,
  closed_at timestamptz not null default clock_timestamp(),
  -- The last block that was sealed by then, and its head.
  block bigint not null references seal.block (number),
  head bytea not null check (length(head) = 32),
  -- Blocks since the close before, and the root of the hash tree over their heads: with a short
  -- path anybody can show that one of them is under this close.
  blocks bigint not null check (blocks >= 0),
  heads_root bytea not null check (length(heads_root) = 32),
  -- What was asked of the books and is sealed in these blocks.
  postings bigint not null check (postings >= 0),
  seal_xid xid8 not null default pg_current_xact_id(),
  seal_epoch smallint not null default 1
);
select seal.register('daily_close', '{day}');
-- The close that a block stands under.
create index daily_close_block on daily_close (block, day);

-- The trial balance under the head: what all balances of a side sum to. A day that does not balance
-- is not closed.
create table daily_close_total (
  day date not null references daily_close (day),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  debit numeric not null check (debit >= 0 and scale(debit) = 0),
  credit numeric not null,
  seal_xid xid8 not null default pg_current_xact_id(),
  seal_epoch smallint not null default 1,
  primary key (day, currency),
  constraint daily_close_balances check (debit = credit)
);
select seal.register('daily_close_total', '{day,currency}');

-- Days are closed one after the other, each after its end, with the head that the chain has.
create function daily_close_follows() returns trigger language plpgsql as $$
declare
  last daily_close;
begin
  select * into last from daily_close order by day desc limit 1;
  if new.head is distinct from (select b.head from seal.block b where b.number = new.block) then
    raise exception 'block % has another head', new.block using errcode = 'restrict_violation';
  end if;
  if new.ended_at > bank_now() then
    raise exception 'the day is not over' using errcode = 'restrict_violation';
  end if;
  if new.blocks <> new.block - coalesce(last.block, -1) or (last.day is not null
      and (new.day <> last.day + 1 or new.ended_at <= last.ended_at)) then
    raise exception 'days are closed one after the other' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger follows before insert on daily_close
  for each row execute function daily_close_follows();

grant select, insert (day, ended_at, block, head, blocks, heads_root, postings) on daily_close
  to fairlead_app;
grant select, insert (day, currency, debit, credit) on daily_close_total to fairlead_app;
