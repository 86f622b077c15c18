-- The receipt of a completed transfer: one file, made when it is first asked for and kept from
-- then on. What is sealed of it is shown to whoever has the code, so there is nothing in it that is
-- not on the file itself.
create table receipt (
  transfer_id text primary key references transfer (id),
  customer_id text not null references customer (id),
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{20}$'),
  sha256 bytea not null check (length(sha256) = 32),
  size_bytes bigint not null check (size_bytes > 0),
  issued_at timestamptz not null default clock_timestamp(),
  -- Where the bytes are kept; their hash says whether they are the right ones.
  file_id text not null references stored_file (id),
  seal_xid xid8 not null default pg_current_xact_id(),
  seal_epoch smallint not null default 1
);
select seal.register('receipt', '{transfer_id}',
  '{transfer_id,code,sha256,size_bytes,issued_at,seal_xid,seal_epoch}');

create function receipt_of_completed() returns trigger language plpgsql as $$
begin
  if not exists (select from transfer t
      where t.id = new.transfer_id and t.customer_id = new.customer_id
        and t.status in ('Completed', 'Returned')) then
    raise exception 'a receipt is of a completed transfer' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger of_completed before insert on receipt
  for each row execute function receipt_of_completed();

create index receipt_customer on receipt (customer_id, transfer_id);

grant select, insert (transfer_id, customer_id, code, sha256, size_bytes, file_id) on receipt
  to fairlead_app;
