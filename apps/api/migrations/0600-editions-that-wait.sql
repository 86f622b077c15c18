-- An edition that would add much at once, or that is older than the one in force, waits for a
-- second person. Until then names are held against the one in force, and nothing of it is in
-- list_entry.
create table waiting_edition (
  -- One a list: a newer one takes its place.
  source text primary key check (source in ('fairlead-sandbox', 'ofac-sdn', 'un', 'uk', 'eu')),
  published_on date not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Against the edition in force when it was brought.
  added integer not null check (added >= 0),
  changed integer not null check (changed >= 0),
  removed integer not null check (removed >= 0),
  new_names integer not null check (new_names >= 0),
  is_older boolean not null,
  brought_at timestamptz not null,
  brought_by text not null references staff_member (id)
);
grant select, insert, delete on waiting_edition to fairlead_app;

create table waiting_entry (
  source text not null references waiting_edition (source) on delete cascade,
  entry_id text not null check (length(entry_id) between 1 and 200),
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  primary key (source, entry_id)
);
grant select, insert on waiting_entry to fairlead_app;

alter table list_edition
  -- Names by which somebody is found who was not before.
  add column new_names integer not null default 0 check (new_names >= 0),
  -- The second person's word that it is taken.
  add column taken_by text unique references approval (id);
-- What editions have added lately on one person's word.
create index list_edition_alone on list_edition (source, imported_at)
  where imported_by is not null and taken_by is null;

create function list_edition_taken_by_two() returns trigger language plpgsql as $$
begin
  if not exists (
    select from approval a where a.id = new.taken_by and a.status = 'Approved'
      and a.kind = 'list.take' and a.subject_id = 'waiting-' || new.source
  ) then
    raise exception 'an edition that waits is taken by two people'
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger taken_by_two before insert on list_edition
  for each row when (new.taken_by is not null) execute function list_edition_taken_by_two();
