-- What a day has earned counts its last payment too. A payment takes its day when its transaction
-- begins and may commit after that day; interest for a day is counted when no such payment is left.

-- The bank's own day, for what this transaction books. Until the transaction ends it is one of
-- those that bookings_end waits for. Read again under the lock: whoever was too late for a day that
-- is counted gets the next one.
create function booking_day(zone text) returns date language plpgsql as $$
declare
  day date;
begin
  loop
    day := (bank_now() at time zone zone)::date;
    perform pg_advisory_xact_lock_shared(hashtext('booking day'), day - date '2000-01-01');
    exit when day = (bank_now() at time zone zone)::date;
  end loop;
  return day;
end
$$;

-- Waits for every transaction that books on a day which is over. Nobody waits behind it: what
-- begins now books on a later day.
create function bookings_end(day date) returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('booking day'), day - date '2000-01-01');
$$;

-- As in 0390; besides, the day is that of a booking.
create or replace function transfer_facts(
  zone text, now_real timestamptz, ids uuid[], session_ids text[], token_hashes bytea[],
  customer_ids text[], from_ids text[], to_ids text[]
) returns table (
  today date, known boolean,
  -- Null when it has ended, or is not opened by this token any more.
  session text,
  account_status text, email_verification text, id_verification text, address_verification text,
  from_currency text, from_status text, from_matures_on date, from_tag text, from_product text,
  to_currency text, to_status text, to_tag text, to_product text
) language plpgsql volatile
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  day constant date := booking_day(zone);
begin
  return query
    select day, p.id is not null,
      case when s.second_factor_asked and s.second_factor_at is null then 'factor_missing'
        when s.id is not null then 'open' end,
      c.account_status, c.email_verification, c.id_verification, c.address_verification,
      f.currency, f.status, f.matures_on, f.account_tag, f.product,
      t.currency, t.status, t.account_tag, t.product
    from unnest(ids, session_ids, token_hashes, customer_ids, from_ids, to_ids) with ordinality
        u (id, session_id, token_hash, customer_id, from_id, to_id, place)
      left join lateral (select q.id from ledger.posting q where q.id = u.id offset 0) p on true
      left join lateral (select * from session where session.id = u.session_id offset 0) s
        on s.subject_id = u.customer_id and s.token_hash = u.token_hash
          and s.ended_at is null and s.ends_at >= now_real
      left join lateral (
        select q.account_status, q.email_verification, q.id_verification, q.address_verification
        from customer q where q.id = u.customer_id offset 0) c on true
      left join lateral (
        select q.customer_id, q.currency, q.status, q.matures_on, q.account_tag, q.product
        from account q where q.id = u.from_id offset 0) f
        on f.customer_id = u.customer_id
      left join lateral (
        select q.customer_id, q.currency, q.status, q.account_tag, q.product
        from account q where q.id = u.to_id offset 0) t
        on t.customer_id = u.customer_id
    order by u.place;
end
$$;
