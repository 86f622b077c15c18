-- Pictures that the institution may set as its logo. Each is called after its size and content, and
-- stays: proposals and the history of the settings point at it.
create table logo (
  name text primary key check (name ~ '^[1-9][0-9]{1,2}x[1-9][0-9]{1,2}-[0-9a-f]{64}$'),
  file_id text not null unique references stored_file (id),
  uploaded_at timestamptz not null
);
create trigger append_only before update or delete or truncate on logo
  for each statement execute function seal.append_only();

grant select, insert on logo to fairlead_app;
