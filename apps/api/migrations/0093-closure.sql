-- Customers who have left, and what they said about it, under their data key.
create table customer_closure (
  customer_id text primary key references customer (id),
  closed_at timestamptz not null,
  reason_sealed bytea
);
create trigger append_only before update or delete or truncate on customer_closure
  for each statement execute function seal.append_only();

grant select, insert on customer_closure to fairlead_app;
