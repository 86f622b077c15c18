-- A transfer may cross currencies, by a quote whose terms it keeps; may have one end outside the
-- customer's accounts (interest, a sandbox's made-up history); and may have a comment.

alter table transfer
  -- What arrived, where it is not what left.
  add column to_amount bigint check (to_amount between 1 and 999999999999999),
  add column to_currency text check (length(to_currency) = 3 and to_currency <> currency),
  -- Part of `amount`.
  add column fee bigint not null default 0 check (fee >= 0 and fee < amount),
  add column rate numeric check (rate > 0),
  add column reference_rate numeric,
  -- Hundredths of a percent.
  add column margin smallint check (margin >= 0),
  add column rate_source text check (rate_source in ('sandbox', 'ecb')),
  add column rate_date date,
  add column comment text check (length(comment) between 1 and 140),
  -- Who is at the other end, where that is no account here and not the bank.
  add column counterparty text check (length(counterparty) between 1 and 100),
  alter column to_account drop not null,
  drop constraint transfer_kind_check,
  drop constraint transfer_check,
  drop constraint transfer_check2,
  add constraint transfer_kind_check
    check (kind in ('internal', 'faucet', 'interest', 'simulated')),
  add constraint transfer_ends check (case kind
    when 'internal' then from_account is not null and to_account is not null
    when 'simulated' then (from_account is null) <> (to_account is null)
    else from_account is null and to_account is not null end),
  add constraint transfer_quoted check (
    num_nonnulls(to_amount, to_currency, rate, reference_rate, margin, rate_source, rate_date)
      in (0, 7)
    and (to_amount is not null or fee = 0) and (to_amount is null or kind = 'internal')
    and rate <= reference_rate),
  add constraint transfer_named check ((kind = 'simulated') = (counterparty is not null)),
  add constraint transfer_simulated check (kind in ('internal', 'interest') or simulated);

-- A live bank has neither.
drop trigger faucet_sandbox on transfer;
create trigger simulated_sandbox before insert on transfer
  for each row when (new.kind in ('faucet', 'simulated')) execute function sandbox_only();

-- Lists go by value date. One for each side of an account, whose pages are merged.
drop index transfer_customer;
create index transfer_customer on transfer (customer_id, value_date, created_at, id);
create index transfer_from on transfer (from_account, value_date, created_at, id);
create index transfer_to on transfer (to_account, value_date, created_at, id);

-- What a batch of transfers is judged by (see 0071), now with what is proven of the customer, the
-- day before which nothing leaves an account, and the name of the account that money goes to.
drop function transfer_facts;
drop function customer_proofs;
create function transfer_facts(
  zone text, now_real timestamptz, ids uuid[], session_ids text[], token_hashes bytea[],
  customer_ids text[], from_ids text[], to_ids text[]
) returns table (
  today date, known boolean,
  -- Null when it has ended, or is not opened by this token any more.
  session text,
  account_status text, email_verification text, id_verification text, address_verification text,
  from_currency text, from_status text, from_matures_on date,
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
      f.currency, f.status, f.matures_on, t.currency, t.status, t.account_tag, t.product
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
        select q.customer_id, q.currency, q.status, q.matures_on
        from account q where q.id = u.from_id offset 0) f
        on f.customer_id = u.customer_id
      left join lateral (
        select q.customer_id, q.currency, q.status, q.account_tag, q.product
        from account q where q.id = u.to_id offset 0) t
        on t.customer_id = u.customer_id
    order by u.place;
end
$$;
