-- Downloads of everything held about a customer. A job makes the file; it is gone after a week.
create table data_export (
  id text primary key check (id ~ '^dex_[0-9a-f-]{36}$'),
  customer_id text not null references customer (id),
  status text not null default 'Preparing'
    check (status in ('Preparing', 'Ready', 'Expired', 'Failed')),
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz check (expires_at > ready_at),
  bytes bigint check (bytes > 0),
  file_id text unique references stored_file (id),
  check ((status in ('Ready', 'Expired')) = (ready_at is not null)),
  check ((ready_at is null) = (expires_at is null)),
  check ((ready_at is null) = (bytes is null)),
  check ((ready_at is null) = (file_id is null))
);
create index data_export_customer on data_export (customer_id, id);
create index data_export_over on data_export (expires_at) where status = 'Ready';
-- One at a time is made.
create unique index data_export_preparing on data_export (customer_id) where status = 'Preparing';

grant select, insert on data_export to fairlead_app;
grant update (status, ready_at, expires_at, bytes, file_id) on data_export to fairlead_app;
