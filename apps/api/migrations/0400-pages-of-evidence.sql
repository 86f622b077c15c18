-- A paper that is handed in for a payment may have several pages. The first is the file that the
-- case or the order names, and what the customer signs; the others stand here, for good.
create table evidence_page (
  first_file_id text not null references stored_file (id),
  page smallint not null check (page >= 2),
  file_id text not null unique references stored_file (id),
  primary key (first_file_id, page)
);
create trigger append_only before update or delete or truncate on evidence_page
  for each statement execute function seal.append_only();
grant select, insert on evidence_page to fairlead_app;
