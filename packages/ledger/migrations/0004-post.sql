-- The one way money moves: a batch of requests, decided in the order of arrival, written in sets.
-- Nothing else may write postings, entries, holds, guards or balances.
--
-- Locks, in one global order, each sorted: guards, holds, accounts, and last the ids (by the
-- insert into posting). Two requests with one id and one body meet at their accounts, so the later
-- one finds the first one's outcome; one id with two bodies meets at the unique index, and the
-- later batch fails with a unique violation and is to be run again.
--
-- When several refusals apply, the first of the list in src/request.ts is the answer. Those for
-- limits and funds are remembered like an acceptance.
create function ledger.post(
  lock_timeout_ms integer,
  -- The accounts that the lines below name: each once, ascending. A line names one by its place.
  account_ids uuid[],
  -- One element a request.
  ids uuid[],
  kinds text[],
  digests bytea[],
  labels text[],
  value_dates date[],
  -- How many of the lines below are its own, in order. A reservation has one, which is positive.
  line_counts integer[],
  line_accounts integer[],
  line_amounts bigint[],
  line_currencies text[],
  -- Equal numbers side by side are one linked set; empty when there is none.
  sets integer[] default '{}',
  -- settle, release, expire: the hold. reverse: the posting. Empty when there is none.
  subjects uuid[] default '{}',
  -- reserve: when it expires. expire: what counts as now.
  deadlines timestamptz[] default '{}',
  -- settle: whether what is left goes back to the account.
  returns_rest boolean[] default '{}',
  -- The guards that the uses below name: each once, ascending as bytes.
  guard_keys text[] default '{}',
  use_counts integer[] default '{}',
  use_guards integer[] default '{}',
  use_amounts bigint[] default '{}',
  use_ceilings bigint[] default '{}'
) returns table (outcome text, decided_at timestamptz, replayed boolean, facts jsonb)
language plpgsql security definer
set search_path = pg_catalog, pg_temp
-- Plans may not flip as tables grow.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  most_minor constant bigint := 999999999999999;
  most_balance constant bigint := 1000000000000000000;
  remembered constant text[] := '{limit_exceeded,insufficient_funds}';
  n constant integer := cardinality(ids);
  ignored text := set_config('lock_timeout', lock_timeout_ms::text, true);
  now_real timestamptz := clock_timestamp();
  -- An account whose last entry lies later than this stands still: the clock went backwards.
  latest_allowed timestamptz;
  stopped boolean;
  -- Guards, holds and accounts as they stand, moved on by every request that is accepted.
  g_found text[]; g_used bigint[]; g_ceiling bigint[];
  h_ids uuid[]; h_account uuid[]; h_left bigint[]; h_taken bigint[]; h_returned bigint[];
  h_ended text[]; h_expires timestamptz[]; holds_moved boolean := false;
  a_ids uuid[] := account_ids; a_found uuid[]; a_balance bigint[]; a_reserved bigint[];
  a_minimum bigint[]; a_seq bigint[]; a_latest timestamptz[]; a_currency text[]; a_closed bool[];
  -- How they stood when the linked set in work began, and what broke it.
  set_first integer; set_broken text; s_used bigint[]; s_ceiling bigint[]; s_left bigint[];
  s_taken bigint[]; s_returned bigint[]; s_ended text[]; s_balance bigint[]; s_reserved bigint[];
  s_seq bigint[];
  -- Ids that were decided before.
  k_ids uuid[]; k_digest bytea[]; k_outcome text[]; k_at timestamptz[]; k_facts jsonb[];
  -- The answer to each request and what its row is to hold. All are read by place, so those that
  -- few requests need begin as nothing. Who has a digest has entries.
  r_outcome text[] := array_fill(null::text, array[n]);
  r_written boolean[] := array_fill(false, array[n]);
  r_digest bytea[] := array_fill(null::bytea, array[n]);
  r_first integer[] := line_counts;
  r_at timestamptz[]; r_facts jsonb[]; r_guards jsonb[]; r_reverses uuid[]; r_hold uuid[];
  r_hold_account uuid[]; r_hold_amount bigint[]; r_hold_returned bigint[];
  -- What each line becomes as an entry.
  e_seq bigint[] := line_amounts; e_after bigint[] := line_amounts;
  -- The request in work: its lines and guards, and what is found about it.
  kind text; first integer; last integer := 0; use_first integer; use_last integer := 0;
  known integer; same boolean; code text; fact jsonb; flaw integer; line_flaw integer;
  several boolean; total bigint; short integer; hashes bytea; used jsonb; used_before bigint[];
  pos integer; amount bigint; after bigint; guard integer; hold integer; hold_pos integer;
  taken bigint; returned bigint;
begin
  if cardinality(guard_keys) > 0 then
    -- Most are there from the first use on; the others are made, and then all are read again.
    for round in 1..2 loop
      select array_agg(g.key), array_agg(g.used), array_agg(g.ceiling)
        into g_found, g_used, g_ceiling
        from (select * from ledger.guard where key = any (guard_keys) order by key for update) g;
      exit when round = 2 or g_found = guard_keys;
      insert into ledger.guard (key, used, ceiling, used_at, since)
        select u.key, 0, 0, now_real, now_real from unnest(guard_keys) u (key)
        order by u.key collate "C" on conflict do nothing;
    end loop;
    if g_found <> guard_keys then
      raise exception 'guards are named once and in ascending order' using errcode = '22023';
    end if;
  end if;

  if cardinality(subjects) > 0 then
    select array_agg(h.id), array_agg(h.account_id), array_agg(h.amount - h.taken - h.returned),
        array_agg(h.taken), array_agg(h.returned), array_agg(h.ended), array_agg(h.expires_at)
      into h_ids, h_account, h_left, h_taken, h_returned, h_ended, h_expires
      from (select * from ledger.hold where id = any (subjects) order by id for update) h;
    a_ids := account_ids || array(
      select distinct u.id from unnest(h_account) u (id) where u.id <> all (account_ids));
  end if;

  select array_agg(b.account_id), array_agg(b.balance), array_agg(b.reserved),
      array_agg(b.minimum), array_agg(b.seq), array_agg(b.latest_at), array_agg(b.currency),
      array_agg(b.closed)
    into a_found, a_balance, a_reserved, a_minimum, a_seq, a_latest, a_currency, a_closed
    from (select * from ledger.balance where account_id = any (a_ids)
          order by account_id for update) b;
  if a_found is distinct from a_ids then
    -- An account that does not exist, or one that only a hold names: read by place instead.
    if account_ids <> array(select distinct u.id from unnest(account_ids) u (id) order by u.id) then
      raise exception 'accounts are named once and in ascending order' using errcode = '22023';
    end if;
    select array_agg(b.balance), array_agg(b.reserved), array_agg(b.minimum), array_agg(b.seq),
        array_agg(b.latest_at), array_agg(b.currency), array_agg(b.closed)
      into a_balance, a_reserved, a_minimum, a_seq, a_latest, a_currency, a_closed
      from (select f.* from unnest(a_ids) with ordinality u (id, place)
            left join ledger.balance f on f.account_id = u.id order by u.place) b;
  end if;

  select array_agg(p.id), array_agg(p.digest), array_agg(p.outcome), array_agg(p.posted_at),
      array_agg(p.facts), (select s.stopped from ledger.stop s order by s.number desc limit 1)
    into k_ids, k_digest, k_outcome, k_at, k_facts, stopped
    from ledger.posting p where p.id = any (ids);
  now_real := clock_timestamp();
  latest_allowed := now_real + interval '2 s';

  for i in 1..n loop
    kind := kinds[i];
    first := last + 1;
    last := last + line_counts[i];
    r_first[i] := first;
    use_first := use_last + 1;
    use_last := use_last + coalesce(use_counts[i], 0);
    if sets[i] is distinct from sets[i - 1] then
      set_first := null; set_broken := null;
      if sets[i] = sets[i + 1] then
        set_first := i;
        s_used := g_used; s_ceiling := g_ceiling; s_left := h_left; s_taken := h_taken;
        s_returned := h_returned; s_ended := h_ended; s_balance := a_balance;
        s_reserved := a_reserved; s_seq := a_seq;
      end if;
    end if;

    <<judge>>
    begin
      code := null;
      -- Decided before: the first answer again.
      known := array_position(k_ids, ids[i]);
      if known is not null then
        same := k_outcome[known] = 'voided' or k_digest[known] = digests[i];
        r_outcome[i] := case when same then k_outcome[known] else 'id_already_used' end;
        r_at[i] := case when same then k_at[known] end;
        r_facts[i] := case when same then k_facts[known]
          else jsonb_build_object('digest', encode(k_digest[known], 'hex')) end;
        code := nullif(r_outcome[i], 'accepted');
        exit judge;
      elsif set_broken is not null then
        r_outcome[i] := 'linked_refused';
        r_written[i] := set_broken = any (remembered);
        exit judge;
      end if;

      -- The lines go onto the accounts as they come, and off again if the request is refused.
      flaw := null; several := false; total := 0; short := null; hashes := '';
      for j in first..last loop
        pos := line_accounts[j];
        amount := line_amounts[j];
        after := a_balance[pos] + amount;
        if (amount <> 0 and amount between -most_minor and most_minor
            and a_currency[pos] = line_currencies[j] and not a_closed[pos]
            and line_currencies[j] = line_currencies[first]
            and a_latest[pos] <= latest_allowed
            and after between -most_balance and most_balance) is not true then
          -- The lower number comes first when several apply.
          line_flaw := case
            when (amount <> 0 and amount between -most_minor and most_minor) is not true then 1
            when a_currency[pos] is null then 2
            when a_closed[pos] then 3
            when a_currency[pos] is distinct from line_currencies[j] then 4
            when a_latest[pos] > latest_allowed then 5
            when after not between -most_balance and most_balance then 6 end;
          flaw := least(flaw, line_flaw);
          several := true;
          continue when line_flaw <= 2;
        end if;
        if kind = 'reserve' then
          short := case when a_balance[pos] - a_reserved[pos] - amount < a_minimum[pos]
            then pos end;
          continue;
        end if;
        a_balance[pos] := after;
        a_seq[pos] := a_seq[pos] + 1;
        e_seq[j] := a_seq[pos];
        e_after[j] := after;
        total := total + amount;
        hashes := hashes
          || ledger.entry_digest(j - first + 1, a_ids[pos], e_seq[j], amount, after);
        short := case when amount < 0 and after - a_reserved[pos] < a_minimum[pos] then pos
          else short end;
      end loop;

      hold := null; hold_pos := null; taken := 0; returned := 0; used := null; fact := null;
      code := case
        when stopped then 'stopped'
        when flaw = 1 or (case
          when kind in ('post', 'settle', 'reverse') then last > first
          when kind = 'reserve' then last = first and line_amounts[first] > 0
          when kind in ('release', 'expire') then last < first end) is not true then 'malformed'
        when flaw = 2 then 'account_not_found'
        when flaw = 3 then 'account_closed'
        when flaw = 4 then 'currency_mismatch' end;
      if code is null and kind <> 'reserve' and (several or total <> 0) then
        if exists (
            select from unnest(line_currencies[first:last], line_amounts[first:last])
              l (currency, amount)
            group by l.currency having sum(l.amount) <> 0) then
          code := 'unbalanced';
        end if;
      end if;
      if code is null and kind = 'reverse' then
        if subjects[i] = any (r_reverses) then
          code := 'already_reversed';
        else
          code := ledger.reversal_refusal(subjects[i], array(
            select a_ids[l.account] from unnest(line_accounts[first:last]) l (account)),
            line_amounts[first:last]);
        end if;
      elsif code is null and kind in ('settle', 'release', 'expire') then
        hold := array_position(h_ids, subjects[i]);
        hold_pos := array_position(a_ids, h_account[hold]);
        for j in first..last loop
          if line_accounts[j] = hold_pos then
            taken := taken - line_amounts[j];
          end if;
        end loop;
        if kind <> 'settle' or returns_rest[i] then
          returned := h_left[hold] - taken;
        end if;
        code := case
          when hold is null then 'hold_not_found'
          when h_ended[hold] is not null then 'hold_ended'
          when kind = 'settle' and taken <= 0 then 'malformed'
          when taken > h_left[hold] then 'hold_exceeded'
          when kind = 'expire' and (h_expires[hold] <= deadlines[i]) is not true
            then 'hold_not_due' end;
      end if;
      code := coalesce(code,
        case flaw when 5 then 'clock_behind' when 6 then 'balance_too_large' end);

      -- Limits, then funds. A guard counts only for what is accepted.
      if code is null and use_first <= use_last then
        used_before := g_used;
        used := '{}';
        for j in use_first..use_last loop
          guard := use_guards[j];
          amount := greatest(use_amounts[j], -g_used[guard]);
          if amount > 0 and g_used[guard] + amount > use_ceilings[j] then
            code := 'limit_exceeded';
            fact := jsonb_build_object('guard', guard_keys[guard],
              'used', g_used[guard]::text, 'ceiling', use_ceilings[j]::text);
            exit;
          end if;
          g_used[guard] := g_used[guard] + amount;
          used := used || jsonb_build_object(guard_keys[guard],
            coalesce((used ->> guard_keys[guard])::bigint, 0) + amount);
        end loop;
      end if;
      if code is null and short is not null then
        -- Lines that came later, or the hold, may have made up for it.
        for j in first..last loop
          pos := line_accounts[j];
          if kind = 'reserve' or line_amounts[j] < 0 and a_balance[pos] - a_reserved[pos]
              + (case when pos = hold_pos then taken + returned else 0 end) < a_minimum[pos] then
            code := 'insufficient_funds';
            short := pos;
          end if;
        end loop;
      end if;

      if code is not null then
        for j in first..last loop
          pos := line_accounts[j];
          if kind <> 'reserve' and a_currency[pos] is not null
              and line_amounts[j] between -most_minor and most_minor and line_amounts[j] <> 0 then
            a_balance[pos] := a_balance[pos] - line_amounts[j];
            a_seq[pos] := a_seq[pos] - 1;
          end if;
        end loop;
        g_used := case when used is null then g_used else used_before end;
        if code = 'insufficient_funds' then
          fact := jsonb_build_object('accountId', a_ids[short],
            'available', (a_balance[short] - a_reserved[short])::text);
        end if;
        r_outcome[i] := code;
        r_facts[i] := fact;
        r_written[i] := code = any (remembered);
        exit judge;
      end if;

      r_outcome[i] := 'accepted';
      r_written[i] := true;
      r_digest[i] := case when last > first then sha256(hashes) end;
      exit judge when kind = 'post' and used is null;
      if kind = 'reverse' then
        r_reverses[i] := subjects[i];
      elsif kind = 'reserve' then
        hold_pos := line_accounts[first];
        taken := line_amounts[first];
        a_reserved[hold_pos] := a_reserved[hold_pos] + taken;
        r_hold[i] := ids[i];
      elsif hold is not null then
        a_reserved[hold_pos] := a_reserved[hold_pos] - taken - returned;
        h_taken[hold] := h_taken[hold] + taken;
        h_returned[hold] := h_returned[hold] + returned;
        h_left[hold] := h_left[hold] - taken - returned;
        h_ended[hold] := case when h_left[hold] = 0 then case kind
          when 'settle' then 'settled' when 'release' then 'released' else 'expired' end end;
        r_hold[i] := h_ids[hold];
      end if;
      if hold_pos is not null then
        r_hold_account[i] := a_ids[hold_pos];
        r_hold_amount[i] := taken;
        r_hold_returned[i] := returned;
        holds_moved := true;
      end if;
      r_guards[i] := used;
      for j in use_first..use_last loop
        if use_amounts[j] > 0 then
          g_ceiling[use_guards[j]] := use_ceilings[j];
        end if;
      end loop;
    end judge;

    -- One refusal undoes the linked set as far as it came.
    if code is not null and set_first is not null and set_broken is null then
      set_broken := code;
      g_used := s_used; g_ceiling := s_ceiling; h_left := s_left; h_taken := s_taken;
      h_returned := s_returned; h_ended := s_ended; a_balance := s_balance;
      a_reserved := s_reserved; a_seq := s_seq;
      for j in set_first..i - 1 loop
        if r_written[j] then
          r_outcome[j] := 'linked_refused';
          r_written[j] := code = any (remembered);
          r_digest[j] := null; r_reverses[j] := null; r_guards[j] := null; r_hold[j] := null;
          r_hold_account[j] := null; r_hold_amount[j] := null; r_hold_returned[j] := null;
        end if;
      end loop;
    end if;
  end loop;
  if last <> cardinality(line_accounts) or use_last <> cardinality(use_guards) then
    raise exception 'lines and uses are as many as their counts say' using errcode = '22023';
  end if;
  insert into ledger.posting (id, posted_at, value_date, entry_count, kind, outcome, label, digest,
      entries_digest, reverses, hold_id, hold_account_id, hold_amount, hold_returned,
      hold_expires_at, guards, facts)
    select ids[i], now_real, value_dates[i],
      case when r_digest[i] is null then 0 else line_counts[i] end, kinds[i], r_outcome[i],
      labels[i], digests[i], r_digest[i], r_reverses[i], r_hold[i], r_hold_account[i],
      r_hold_amount[i], r_hold_returned[i],
      case when kinds[i] = 'reserve' and r_hold[i] is not null then deadlines[i] end,
      r_guards[i], r_facts[i]
    from generate_series(1, n) i where r_written[i] order by 1;
  insert into ledger.entry (account_id, seq, posting_id, amount, balance_before, balance_after,
      posted_at, value_date, line, currency)
    select a_ids[line_accounts[j]], e_seq[j], ids[i], line_amounts[j],
      e_after[j] - line_amounts[j], e_after[j], now_real, value_dates[i], j - r_first[i] + 1,
      line_currencies[j]
    from generate_series(1, n) i, generate_series(r_first[i], r_first[i] + line_counts[i] - 1) j
    where r_digest[i] is not null;
  if g_used is not null then
    update ledger.guard g set used = g_used[i], ceiling = g_ceiling[i], used_at = now_real
      from generate_series(1, cardinality(guard_keys)) i
      where g.key = guard_keys[i] and (g.used <> g_used[i] or g.ceiling <> g_ceiling[i]);
  end if;
  if holds_moved then
    insert into ledger.hold (id, account_id, amount, reserved_at, expires_at)
      select r_hold[i], r_hold_account[i], r_hold_amount[i], now_real, deadlines[i]
      from generate_series(1, n) i where kinds[i] = 'reserve' and r_hold[i] is not null;
    update ledger.hold h set taken = h_taken[i], returned = h_returned[i], ended = h_ended[i]
      from generate_series(1, cardinality(h_ids)) i
      where h.id = h_ids[i] and (h.taken <> h_taken[i] or h.returned <> h_returned[i]);
  end if;
  update ledger.balance b set balance = a_balance[i], reserved = a_reserved[i], seq = a_seq[i],
      latest_at = greatest(b.latest_at, now_real)
    from generate_series(1, cardinality(a_ids)) i
    where b.account_id = a_ids[i] and (b.seq <> a_seq[i] or b.reserved <> a_reserved[i]);
  return query
    select r_outcome[i], coalesce(r_at[i], now_real), r_at[i] is not null, r_facts[i]
    from generate_series(1, n) i;
end
$$;
