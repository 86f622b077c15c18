-- A sandbox that is to be emptied and set up anew. Whoever starts next does it; the row goes with
-- everything else.
create table reset_request (
  one boolean primary key default true check (one),
  asked_at timestamptz not null,
  asked_by text not null check (asked_by ~ '^stf_')
);
create trigger sandbox_only before insert on reset_request
  for each row execute function sandbox_only();
grant select, insert on reset_request to fairlead_app;
