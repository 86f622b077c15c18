-- What the bank was created as, for constraints and triggers. Null until it has been created.
create function bank_mode() returns text language sql stable parallel safe as $$
  select mode from seal.genesis
$$;

-- For tables that hold simulated things: a live bank has no such rows, whoever tries.
create function sandbox_only() returns trigger language plpgsql as $$
begin
  if bank_mode() is distinct from 'sandbox' then
    raise exception '% holds simulated data, and this bank is not a sandbox', tg_table_name
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
