-- Who has left can be let in again, by two people, and may leave again: each leaving stays written.
alter table customer_erasure drop constraint customer_erasure_customer_id_fkey,
  add foreign key (customer_id) references customer (id);
alter table customer_closure drop constraint customer_closure_pkey,
  add primary key (customer_id, closed_at);

-- Nobody is erased but who has left, and was not let in again since.
create function erased_have_left() returns trigger language plpgsql as $$
begin
  if not exists (
      select from customer c join customer_closure l on l.customer_id = c.id
      where c.id = new.customer_id and c.account_status = 'Closed') then
    raise exception 'customer % has not left', new.customer_id using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger have_left before insert on customer_erasure
  for each row execute function erased_have_left();
