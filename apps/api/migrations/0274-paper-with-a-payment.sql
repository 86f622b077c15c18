-- A paper that the customer already has, about where the money comes from: part of the second check
-- if they like, and with the case if there is one.
alter table external_order add column paper_file_id text references stored_file (id);
create or replace function external_order_may_change() returns trigger language plpgsql as $$
begin
  if new.signature is not null and old.signature is not null
      and (new.signature <> old.signature
        or (new.purpose, new.source_of_funds, new.paper_file_id, new.answers, new.quote_id,
            new.name_check)
          is distinct from
          (old.purpose, old.source_of_funds, old.paper_file_id, old.answers, old.quote_id,
            old.name_check)) then
    raise exception 'a change voids the signature' using errcode = 'restrict_violation';
  end if;
  if old.signature is null and new.undo_until is distinct from old.undo_until
      and new.signature is null then
    raise exception 'nothing leaves unsigned' using errcode = 'restrict_violation';
  end if;
  if old.outcome_reason is not null and new.outcome_reason is null then
    raise exception 'why it ended stays' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
grant update (paper_file_id) on external_order to fairlead_app;
