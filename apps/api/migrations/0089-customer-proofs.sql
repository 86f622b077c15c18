-- What of each customer is proven, in the order asked: for the judgement of a batch of transfers,
-- which reads it beside transfer_facts in one statement (`rows from`). By key alone (`offset 0`).
create function customer_proofs(customer_ids text[]) returns table (
  email_verification text, id_verification text, address_verification text
) language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
set enable_mergejoin = off
as $$
begin
  return query
    select c.email_verification, c.id_verification, c.address_verification
    from unnest(customer_ids) with ordinality u (customer_id, place)
      left join lateral (select * from customer q where q.id = u.customer_id offset 0) c on true
    order by u.place;
end
$$;
