-- What a batch of transfers is judged by (see 0110), now with the name of the account that money
-- leaves as well, so that the answer to a transfer can say both without another look.
drop function transfer_facts;
create function transfer_facts(
  zone text, now_real timestamptz, ids uuid[], session_ids text[], token_hashes bytea[],
  customer_ids text[], from_ids text[], to_ids text[]
) returns table (
  today date, known boolean,
  -- Null when it has ended, or is not opened by this token any more.
  session text,
  account_status text, email_verification text, id_verification text, address_verification text,
  from_currency text, from_status text, from_matures_on date, from_tag text, from_product text,
  to_currency text, to_status text, to_tag text, to_product text
) language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  day constant date := (bank_now() at time zone zone)::date;
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
